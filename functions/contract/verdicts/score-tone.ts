/**
 * The tone of a result's score, on screens and in reports: the spec's thresholds, but neutral below them,
 * because weak evidence is no bad news.
 * @param score 0 to 100
 * @param isConfirmed whether somebody independent stands behind it; any other score is neutral
 */
export function scoreTone(score: number, isConfirmed: boolean): "ok" | "warn" | "neutral" {
  if (!isConfirmed || score < 60) return "neutral";
  return score >= 80 ? "ok" : "warn";
}
