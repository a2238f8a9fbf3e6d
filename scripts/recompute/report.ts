import { plural } from "#contract/plural.ts";
import type { Database } from "#db/client.ts";
import { assuranceLine, recomputeAssurance } from "./assurance.ts";
import { recomputeResults, resultLine } from "./results.ts";
import { recomputeTrustScores, trustLine } from "./trust-scores.ts";

const count = (number: number, one: string, many: string) => plural(number, `${one} agrees`, `${many} agree`);

/**
 * Recomputes every stored result, level of assurance and Trust Score from what it was computed from. Changes nothing.
 * @returns the report's lines, and the number of rows that differ
 */
export async function recomputeAll(db: Database): Promise<{ lines: string[]; differ: number }> {
  const results = await recomputeResults(db);
  const levels = await recomputeAssurance(db);
  const scores = await recomputeTrustScores(db);
  return {
    lines: [
      `${count(results.agree, "result", "results")}, ${results.differ.length} differ`,
      ...results.differ.map(resultLine),
      `${count(levels.agree, "level of assurance", "levels of assurance")}, ${levels.differ.length} differ`,
      ...levels.differ.map(assuranceLine),
      `${count(scores.agree, "Trust Score", "Trust Scores")}, ${scores.differ.length} differ`,
      ...scores.differ.map(trustLine),
    ],
    differ: results.differ.length + levels.differ.length + scores.differ.length,
  };
}
