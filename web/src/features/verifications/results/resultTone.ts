import { toneOf } from "#ui/Score/score.ts";

/**
 * @returns the tone of a result's score: the same thresholds, but neutral below 60, because weak evidence is no bad
 *   news
 */
export function resultToneOf(score: number): "ok" | "warn" | "neutral" {
  const tone = toneOf(score);
  return tone === "bad" ? "neutral" : tone;
}
