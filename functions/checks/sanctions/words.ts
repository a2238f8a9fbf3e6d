import { fold } from "../fold.ts";
import { businessWords, isLegalForm } from "../legal-forms.ts";

/** People are compared with people, and organizations with organizations. Ships and aircraft aren't compared. */
export type SubjectKind = "person" | "organisation";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words around a person's name that aren't part of it. */
const TITLES = set(
  "jr sr ii iii iv esq phd md " +
    // Forms of address
    "mr mrs ms miss mx sir rev madam madame mme mlle monsieur maitre herr frau senor senora sra srta signor signora " +
    "dott dottore dr doctor doctora doktor docteur doutor prof professor professeur profesor professore " +
    "excellency comrade gospodin reverend " +
    // Offices
    "president presidente presidenta prasident praesident prasidentin bundesprasident prezident prezydent " +
    "prime premier minister ministerin ministre ministro ministra ministr chancellor kanzler kanzlerin bundeskanzler " +
    "canciller senator senateur senador senadora senatore governor gouverneur gobernador ambassador botschafter " +
    "ambassadeur embajador secretary deputy depute diputado deputado ayatollah hojatoleslam tsar " +
    // Ranks
    "general generale generalissimo colonel coronel colonnello oberst polkovnik lieutenant leutnant teniente captain " +
    "kapitan capitan capitaine hauptmann sergeant sargento admiral almirante amiral brigadier commander commandant " +
    "comandante kommandant capt lt sgt cmdr gov",
);

/** Titles that are also names. They stay if fewer than two other words are left. */
const RANKS = set(
  "sheikh shaikh shaykh sheykh sheik shekh cheikh scheich mullah mulla molla mawlawi maulvi maulana mawlana moulana " +
    "haji hajji hadji hajj imam sultan emir king queen prince princess lord lady baron major marshal judge bishop",
);

/**
 * Particles that depend on the transliteration. They are also names (Ben, Al, Or, Bin), so they stay if fewer than two
 * other words are left.
 */
const PARTICLES = set("al el ul bin ben ibn bint and or");

/** Words that only join others. */
const JOINING = set("the of and for de del la el al y e et und");

/** Words that thousands of organizations share (frequent in company registries). They never make two names similar. */
const GENERIC = set(
  "international global general trading trade industrial industries industry group holding holdings enterprise enterprises business services service company bank banking finance financial investment investments capital insurance construction engineering technology technologies tech systems electronics energy oil gas petroleum petrochemical chemical shipping maritime marine transport transportation logistics aviation airlines air export import development management consulting foundation association organization organisation society institute university center centre national state republic united american european middle east west north south new first",
);

/** @returns whether a word says nothing about which organization is meant */
export const isGeneric = (word: string): boolean => GENERIC.has(word) || /^\d+$/.test(word);

/** A name's words, folded. */
export interface NameWords {
  /** Without titles, ranks, particles, legal forms and joining words, unless too little else is left. */
  own: string[];
  /** A person's ranks and particles too. */
  all: string[];
}

/**
 * @param name as stated, or as listed in any order
 * @returns the folded words that a name is compared by; empty if it isn't in Latin letters, which the list is written
 *   in, or if a person's name has digits among its letters
 */
export function nameWords(name: string, kind: SubjectKind): NameWords {
  const words = kind === "person" ? fold(name).split(" ") : businessWords(name);
  if (!words.some((word) => /[a-z]/.test(word)) || words.some((word) => /[^a-z0-9]/.test(word)))
    return { own: [], all: [] };
  if (kind === "organisation") {
    const own = unlessEmpty(words, (word) => !isLegalForm(word) && !JOINING.has(word));
    return { own, all: own };
  }
  if (words.some(isDisguised)) return { own: [], all: [] };
  const all = withoutTitles(words);
  const named = all.filter((word) => !PARTICLES.has(word));
  const own = [named.filter((word) => !RANKS.has(word)), named].find(isTwoWords);
  return { own: own ?? all, all };
}

const isTwoWords = (words: readonly string[]) => words.filter((word) => word.length > 1).length >= 2;

/**
 * Whether a name that someone typed is more than a title and a name: a search for King Salman finds no one, but that
 * doesn't mean that he isn't listed.
 */
export function isFullName(name: string, kind: SubjectKind): boolean {
  const words = wordsOf(name, kind);
  return kind === "organisation" ? words.length > 0 : words.length >= (RANKS.has(words[0] ?? "") ? 3 : 2);
}

/** Digits within a person's name stand for letters (0sama), so no search would find the intended name. */
const isDisguised = (word: string): boolean =>
  /[a-z]/.test(word) && /[0-9]/.test(word) && !/^[2-9](?:nd|rd|th)$/.test(word);

/** @returns the words that make up a name, in the form of those from `nameWords` */
export const wordsOf = (name: string, kind: SubjectKind): string[] => nameWords(name, kind).own;

/** @param words of a person's name, folded */
export const withoutTitles = (words: readonly string[]): string[] =>
  unlessEmpty(words, (word) => !TITLES.has(word));

function unlessEmpty(words: readonly string[], keep: (word: string) => boolean): string[] {
  const kept = words.filter(keep);
  return kept.length > 0 ? kept : [...words];
}
