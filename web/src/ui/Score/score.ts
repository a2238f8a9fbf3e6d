import { TRUST_LEVELS, type TrustLevel } from "#contract/sharing/trust.ts";

export type Tone = "ok" | "warn" | "bad";

/** @returns the score as shown: a whole number from 0 to 100 */
export function clampScore(score: number): number {
  return Math.min(100, Math.max(0, Math.round(score)));
}

/** @returns the name of a score's level */
export function levelOf(score: number): TrustLevel {
  const clamped = clampScore(score);
  return TRUST_LEVELS.find(([from]) => clamped >= from)?.[1] ?? "Unverified";
}

/** @returns the tone of a score: ok from 80, warn from 60, and bad below */
export function toneOf(score: number): Tone {
  const clamped = clampScore(score);
  return clamped >= 80 ? "ok" : clamped >= 60 ? "warn" : "bad";
}
