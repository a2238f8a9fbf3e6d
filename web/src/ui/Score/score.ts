export type Tone = "ok" | "warn" | "bad";

/** Names of the levels, each with its minimum score (spec 1 §4). */
const LEVELS = [
  [90, "Exceptional"],
  [80, "High Trust"],
  [70, "Good Standing"],
  [60, "Verified"],
  [40, "Limited"],
  [0, "Unverified"],
] as const;

/** @returns the score as shown: a whole number from 0 to 100 */
export function clampScore(score: number): number {
  return Math.min(100, Math.max(0, Math.round(score)));
}

/** @returns the name of a score's level */
export function levelOf(score: number): (typeof LEVELS)[number][1] {
  const clamped = clampScore(score);
  return LEVELS.find(([from]) => clamped >= from)?.[1] ?? "Unverified";
}

/** @returns the tone of a score: ok from 80, warn from 60 (spec 1 §9) */
export function toneOf(score: number): Tone {
  const clamped = clampScore(score);
  return clamped >= 80 ? "ok" : clamped >= 60 ? "warn" : "bad";
}
