import type { Agreement } from "./types.ts";

/** At and above: the same name. Below {@link NAME_DIFFERS}: another one. Between: a person must look. */
export const NAME_MATCHES = 0.92;
export const NAME_DIFFERS = 0.75;

const ALL_AGREE = 1;
/** A slip or a cut had to be allowed for. */
const NEARLY = 0.95;
const OPEN = 0.85;
const NONE = 0;

/**
 * @param parts null for names that were compared as a whole
 * @returns a verdict as results and scores keep it (`name_score`), on the scale that older ones are on
 */
export function scoreOf(verdict: boolean | null, parts: Record<string, Agreement> | null): number {
  if (verdict === null) return OPEN;
  if (!verdict) return NONE;
  const all = Object.values(parts ?? {});
  return all.includes("slip") || all.includes("truncated") ? NEARLY : ALL_AGREE;
}

/** @returns true, false, or null where a person must look. @param score as evidence has it, of any engine */
export function nameVerdict(score: number | null): boolean | null {
  if (score === null) return null;
  if (score >= NAME_MATCHES) return true;
  return score < NAME_DIFFERS ? false : null;
}
