import { addressLine } from "../address-line.ts";
import type { Screening } from "../types.ts";
import { alike } from "./alike.ts";
import { type Comparison, compareFacts } from "./facts.ts";
import type { Candidate, ListedName, Subject } from "./types.ts";
import { wordsOf } from "./words.ts";

/** As many are shown to a reviewer; more do not help. */
const MOST = 20;

/**
 * Holds a subject against the list's names that share words with its own. A name that is alike makes a candidate only
 * where a second fact agrees: the birth date or year, an address, or a number (name matching alone never decides a
 * sanction hit). A city that agrees does not outweigh a birth date that differs: millions live in the same one.
 * @returns candidates and names that are merely alike, one line an entry, the most alike first
 */
export function judgeNames(
  subject: Subject,
  listed: readonly ListedName[],
): Pick<Screening, "candidates" | "alike"> {
  const own = subject.names.map((name) => wordsOf(name, subject.kind));
  const found = new Map<number, { entry: ListedName; score: number }>();
  for (const entry of listed) {
    const words = entry.words.split(" ");
    for (const name of own) {
      const score = alike(name, words, subject.kind);
      if (score !== null && score > (found.get(entry.number)?.score ?? 0))
        found.set(entry.number, { entry, score });
    }
  }
  const judged = [...found.values()]
    .sort((a, b) => b.score - a.score || a.entry.number - b.entry.number)
    .map(({ entry, score }) => ({ entry, score, facts: compareFacts(subject, entry) }));
  const line = ({ entry: { number, name, program }, score }: (typeof judged)[number]) => ({
    number,
    name,
    program,
    score,
  });
  return {
    candidates: judged
      .filter(({ facts }) => isCandidate(facts))
      .slice(0, MOST)
      .map((one): Candidate => ({ ...line(one), ...comparable(one.entry), agrees: one.facts.agrees })),
    alike: judged
      .filter(({ facts }) => !isCandidate(facts))
      .slice(0, MOST)
      .map((one) => ({ ...line(one), differs: one.facts.differs })),
  };
}

/** What whoever decides about a candidate compares besides its name. */
const comparable = ({ words, births, addresses }: ListedName) => ({
  found: words,
  births,
  addresses: addresses.map(addressLine),
});

function isCandidate({ agrees, differs }: Comparison): boolean {
  const isOtherPerson = differs.includes("birth date");
  return agrees.some((fact) => !(isOtherPerson && fact === "city and country"));
}
