import { plural } from "#contract/plural.ts";
import type { Database } from "#db/client.ts";
import { recomputeResults, resultLine } from "./results.ts";
import { recomputeTrustScores, trustLine } from "./trust-scores.ts";

const count = (number: number, one: string, many: string) => plural(number, `${one} agrees`, `${many} agree`);

/**
 * Recomputes every stored result and Trust Score from its pieces. Changes nothing.
 * @returns the report's lines, and the number of rows that differ
 */
export async function recomputeAll(db: Database): Promise<{ lines: string[]; differ: number }> {
  const results = await recomputeResults(db);
  const scores = await recomputeTrustScores(db);
  return {
    lines: [
      `${count(results.agree, "result", "results")}, ${results.differ.length} differ`,
      ...results.differ.map(resultLine),
      `${count(scores.agree, "Trust Score", "Trust Scores")}, ${scores.differ.length} differ`,
      ...scores.differ.map(trustLine),
    ],
    differ: results.differ.length + scores.differ.length,
  };
}
