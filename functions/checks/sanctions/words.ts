import { fold } from "../fold.ts";

/** People are compared with people, organisations with organisations; ships and aircraft with nobody. */
export type SubjectKind = "person" | "organisation";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Around a person's name without being part of it; the Arabic article comes and goes with the transliteration. */
const PERSON = set(
  "mr mrs ms miss dr prof rev sir jr sr ii iii iv esq phd md al el ul bin ben ibn bint and or",
);

/** Legal forms of many countries, and words that only join others. */
const ORGANISATION = set(
  "llc inc incorporated ltd limited ltda co company corp corporation plc lp llp gmbh mbh ag kg ohg sa sal sarl sas sau sl slu srl spa snc bv nv ab oy oyj as asa aps doo dd zrt kft ood eood ooo oao zao pao ao jsc ojsc pjsc cjsc fze fzco fzc fzllc dmcc pte pty pvt sdn bhd cv rl the of and for de del la el al y e et und",
);

/**
 * Words that thousands of organisations share (frequent in company registers): they never make two names alike.
 */
const GENERIC = set(
  "international global general trading trade industrial industries industry group holding holdings enterprise enterprises business services service company bank banking finance financial investment investments capital insurance construction engineering technology technologies tech systems electronics energy oil gas petroleum petrochemical chemical shipping maritime marine transport transportation logistics aviation airlines air export import development management consulting foundation association organization organisation society institute university center centre national state republic united american european middle east west north south new first",
);

/** @returns whether a word says nothing about which organisation is meant */
export const isGeneric = (word: string): boolean => GENERIC.has(word) || /^\d+$/.test(word);

/**
 * @returns the folded words that make up a name; none where it has no Latin letters, in which the list is written.
 *   Titles, articles and legal forms are gone, unless there is nothing else
 */
export function wordsOf(name: string, kind: SubjectKind): string[] {
  const folded = kind === "person" ? fold(name) : joinInitials(fold(name));
  if (!/[a-z]/.test(folded) || /[^a-z0-9 ]/.test(folded)) return [];
  const all = folded.split(" ").filter(Boolean);
  const drop = kind === "person" ? PERSON : ORGANISATION;
  const own = all.filter((word) => !drop.has(word));
  return own.length > 0 ? own : all;
}

/** `s a` and `l l c` are what `S.A.` and `L.L.C.` leave. */
const joinInitials = (folded: string) =>
  folded.replace(/\b[a-z](?: [a-z])+\b/g, (run) => run.replaceAll(" ", ""));
