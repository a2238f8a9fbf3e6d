import type { DisclosedFact } from "#contract/sharing/signed.ts";

/** One fact and all the evidence for it. */
export interface FactGroup {
  strongest: DisclosedFact;
  /** Weaker or older evidence for the same fact. */
  rest: readonly DisclosedFact[];
}

/** The number to sort by: the grade, but 0 for contact facts. Their grade doesn't count, so they come last. */
const strength = ({ category, grade }: DisclosedFact): number =>
  category === "contact" ? 0 : Number(grade[1]);

const strongestFirst = (a: DisclosedFact, b: DisclosedFact): number =>
  strength(b) - strength(a) || Date.parse(b.date) - Date.parse(a.date);

/**
 * Groups facts by check and name.
 * @returns one group per check and name, strongest first
 */
export function groupFacts(facts: readonly DisclosedFact[]): FactGroup[] {
  const groups = new Map<string, { strongest: DisclosedFact; rest: DisclosedFact[] }>();
  for (const fact of facts.toSorted(strongestFirst)) {
    const key = `${fact.check} ${fact.name?.toLowerCase()}`;
    const group = groups.get(key);
    if (group) group.rest.push(fact);
    else groups.set(key, { strongest: fact, rest: [] });
  }
  return [...groups.values()];
}
