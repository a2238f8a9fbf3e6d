import { addressLine } from "../addresses/address-line.ts";
import type { Screening } from "../engine/types.ts";
import { alike, WORD_MATCHES } from "./alike.ts";
import { exactNameOf, isSameName } from "./exact.ts";
import { type Comparison, compareFacts } from "./facts.ts";
import { type NameWords, readingsOf } from "./name-forms.ts";
import { areNamesByTables } from "./spellings.ts";
import type { Candidate, ListedName, Subject } from "./types.ts";

/** Maximum number of entries in each list of the result. More wouldn't help a reviewer. */
const MAX_ENTRIES = 20;

/**
 * Compares a subject with the listed names that share words with the subject's names. A similar name only becomes a
 * candidate if a second fact agrees: the birth date or year, an address, or a number (a name alone never decides a
 * sanctions hit). If the birth date differs, an equal city isn't enough, because millions of people live in the same
 * one. An equal name, even in another transliteration, goes to a reviewer without a second fact, unless the birth date
 * differs.
 * @returns candidates, equal names, and the rest, one row per entry, the most similar first; in the rest, entries with
 *   another birth date come last
 */
export function judgeNames(
  subject: Subject,
  listed: readonly ListedName[],
): Pick<Screening, "candidates" | "named" | "alike"> {
  const judged = bestOf(subject, listed).map((match) => ({
    ...match,
    facts: compareFacts(subject, match.entry),
  }));
  const candidate = (one: (typeof judged)[number]): Candidate => ({
    ...lineOf(one),
    ...comparable(one.entry),
    agrees: one.facts.agrees,
  });
  const candidates = judged.filter(({ facts }) => isCandidate(facts));
  const others = judged.filter(({ facts }) => !isCandidate(facts));
  const named = others.filter(({ isSame, facts }) => isSame && !isOtherPerson(facts));
  const alike = others
    .filter((one) => !named.includes(one))
    // Entries that the birth date rules out come last, so that they don't crowd out the others.
    .sort((a, b) => Number(isOtherPerson(a.facts)) - Number(isOtherPerson(b.facts)));
  return {
    candidates: candidates.slice(0, MAX_ENTRIES).map(candidate),
    named: named.slice(0, MAX_ENTRIES).map(candidate),
    alike: alike.slice(0, MAX_ENTRIES).map((one) => ({ ...lineOf(one), differs: one.facts.differs })),
  };
}

interface Match {
  entry: ListedName;
  score: number;
  /** Whether the whole name is equal, as written or in another transliteration, and not just similar. */
  isSame: boolean;
}

/** @returns for each entry, its equal or most similar name, the most similar entry first */
function bestOf({ names, kind }: Subject, listed: readonly ListedName[]): Match[] {
  const formsOf = (name: string, isListed: boolean) => ({
    readings: readingsOf(name, kind, isListed),
    exact: exactNameOf(name, kind, isListed),
  });
  const own = names.map((name) => formsOf(name, false));
  const found = new Map<number, Match>();
  for (const entry of listed) {
    const { readings, exact } = formsOf(entry.words, true);
    for (const one of own) {
      const isEqual = isSameName(one.exact, exact);
      const isSame = isEqual || (kind === "person" && areSameByTables(one.readings, readings));
      const score = isEqual ? 1 : (alike(one.readings, readings, kind) ?? (isSame ? WORD_MATCHES : null));
      const known = found.get(entry.number);
      if (score === null) continue;
      const match = { entry, score, isSame };
      if (!known || isCloser(match, known)) found.set(entry.number, match);
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.entry.number - b.entry.number);
}

/** An equal name counts more than any similar one, even if transliteration makes its letters less similar. */
const isCloser = (a: Match, b: Match): boolean => (a.isSame === b.isSame ? a.score > b.score : a.isSame);

const areSameByTables = (a: readonly NameWords[], b: readonly NameWords[]): boolean =>
  a.some((one) => b.some((other) => areNamesByTables(one.own, other.own)));

const lineOf = ({ entry: { number, name, program }, score }: Match) => ({ number, name, program, score });

/** What a reviewer compares besides an entry's main name: the name that was found, and the entry's facts. */
const comparable = ({ words, births, addresses }: ListedName) => ({
  found: words,
  births,
  addresses: addresses.map(addressLine),
});

const isOtherPerson = ({ differs }: Comparison): boolean => differs.includes("birth date");

function isCandidate(facts: Comparison): boolean {
  const { agrees } = facts;
  return agrees.some((fact) => !(isOtherPerson(facts) && fact === "city and country"));
}
