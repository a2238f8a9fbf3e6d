import type { Agreement } from "./types.ts";

/** From here up: the same name. Below {@link NAME_DIFFERS}: a different one. In between, a reviewer must look. */
export const NAME_MATCHES = 0.92;
export const NAME_DIFFERS = 0.75;

const ALL_AGREE = 1;
/** The names agree only if a slip or a truncation is allowed for. */
const NEARLY = 0.95;
const OPEN = 0.85;
const NONE = 0;

/**
 * @param parts null for names that were compared as a whole
 * @returns a verdict as results and scores store it (`name_score`), on the same scale as older ones
 */
export function scoreOf(verdict: boolean | null, parts: Record<string, Agreement> | null): number {
  if (verdict === null) return OPEN;
  if (!verdict) return NONE;
  const all = Object.values(parts ?? {});
  return all.includes("slip") || all.includes("truncated") ? NEARLY : ALL_AGREE;
}

/**
 * @param score from the evidence of any engine version
 * @returns true, false, or null if a reviewer must look
 */
export function nameVerdict(score: number | null): boolean | null {
  if (score === null) return null;
  if (score >= NAME_MATCHES) return true;
  return score < NAME_DIFFERS ? false : null;
}
