import type { ProviderScores } from "#contract/assurance/proofing.ts";
import type { ScoreCaps } from "#core/provider-setting.ts";

/**
 * @param caps the most that the operator lets the provider score; absent if its scores don't count
 * @returns the scores that count; undefined if none does. A piece of evidence without strength or validity doesn't
 */
export function cappedScores(
  given: ProviderScores | undefined,
  caps: ScoreCaps | undefined,
): ProviderScores | undefined {
  if (!given || !caps) return undefined;
  const evidence = (given.evidence ?? [])
    .map(({ type, strength, validity }) => ({
      type,
      strength: Math.min(strength, caps.strength),
      validity: Math.min(validity, caps.validity),
    }))
    .filter(({ strength, validity }) => strength > 0 && validity > 0);
  const others = (["activity", "fraud", "verification"] as const)
    .map((element) => [element, Math.min(given[element] ?? 0, caps[element])] as const)
    .filter(([, score]) => score > 0);
  if (evidence.length === 0 && others.length === 0) return undefined;
  return { ...(evidence.length > 0 && { evidence }), ...Object.fromEntries(others) };
}
