import type { DisclosedFact } from "#contract/signed.ts";

/** One fact, and everything that supports it. */
export interface FactGroup {
  strongest: DisclosedFact;
  /** Weaker or older evidence for the same. */
  rest: readonly DisclosedFact[];
}

/** A code sent to a mailbox or phone has no place on the scale, so it comes last. */
const strength = ({ category, grade }: DisclosedFact): number =>
  category === "contact" ? 0 : Number(grade[1]);

const strongestFirst = (a: DisclosedFact, b: DisclosedFact): number =>
  strength(b) - strength(a) || Date.parse(b.date) - Date.parse(a.date);

/**
 * Puts the facts of the same check under the same name together.
 * @returns one entry a fact, strongest first
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
