import type { AssuranceLevel } from "#contract/assurance/levels.ts";
import type { ShareableProfile } from "#contract/sharing/sharing.ts";

/** What's known here of the level of assurance that the chosen facts reach. */
interface ChosenLevel {
  /** The level that all facts reach together; null if none of the chosen ones is a check of the person. */
  level: AssuranceLevel | null;
  /** Whether the chosen facts reach exactly that level. */
  isWhole: boolean;
}

/** @returns whether the fact comes from a check of the person. The standards aren't about businesses or contacts */
const counts = ({ sources }: ShareableProfile, verificationId: string | null): boolean =>
  sources.some(({ id, type }) => id === verificationId && type !== "business");

/**
 * The server computes the level of all facts together. The level of some of them isn't known here, but more evidence
 * never lowers a level, so it's that level at most.
 * @param ids ids of the chosen facts
 */
export function chosenLevel(shareable: ShareableProfile, ids: readonly string[]): ChosenLevel {
  const all = shareable.facts.filter((fact) => counts(shareable, fact.verification_id));
  const chosen = all.filter(({ id }) => ids.includes(id));
  const level = chosen.length === 0 ? null : (shareable.assurance?.gpg45.level ?? null);
  return { level, isWhole: chosen.length === all.length };
}
