import type { Agreement } from "./types.ts";

/**
 * A score of at least this means the same name, and one below {@link NAME_DIFFERS} a different name. In between, a
 * reviewer has to decide.
 */
export const NAME_MATCHES = 0.92;
export const NAME_DIFFERS = 0.75;

const ALL_AGREE = 1;
/** The names agree except for a slip or a truncation. */
const NEARLY = 0.95;
const OPEN = 0.85;
const NONE = 0;

/**
 * @param parts null for names that were compared as a whole
 * @returns the score for a verdict, as stored in results (`name_score`), on the same scale as in older results
 */
export function scoreOf(verdict: boolean | null, parts: Record<string, Agreement> | null): number {
  if (verdict === null) return OPEN;
  if (!verdict) return NONE;
  const all = Object.values(parts ?? {});
  return all.includes("slip") || all.includes("truncated") ? NEARLY : ALL_AGREE;
}

/**
 * @param score from the evidence of any engine version
 * @returns true, false, or null if a reviewer has to decide
 */
export function nameVerdict(score: number | null): boolean | null {
  if (score === null) return null;
  if (score >= NAME_MATCHES) return true;
  return score < NAME_DIFFERS ? false : null;
}
