/**
 * The tone of a result's score, on screens and in reports. Low scores are neutral, because weak evidence isn't bad
 * news.
 * @param score 0 to 100
 * @param isConfirmed whether the result or check that was scored is confirmed; if it isn't, its score is neutral
 */
export function scoreTone(score: number, isConfirmed: boolean): "ok" | "warn" | "neutral" {
  if (!isConfirmed || score < 60) return "neutral";
  return score >= 80 ? "ok" : "warn";
}
