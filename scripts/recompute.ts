import { openDatabase } from "#db/client.ts";
import { recomputeResults, resultLine } from "./recompute/results.ts";
import { recomputeTrustScores, trustLine } from "./recompute/trust-scores.ts";

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? `${one} agrees` : `${many} agree`}`;

/**
 * `npm run recompute`: recomputes every stored result and Trust Score from its pieces, and prints how many agree and
 * which don't. The exit code is 1 if any differs. Changes nothing.
 */
async function main({ DB_URL: url, DB_TOKEN: token }: NodeJS.ProcessEnv): Promise<void> {
  if (!url) throw new Error("Set DB_URL to the database whose results and Trust Scores should be recomputed");
  const db = openDatabase(url, token);
  const results = await recomputeResults(db);
  console.log(`${count(results.agree, "result", "results")}, ${results.differ.length} differ`);
  for (const difference of results.differ) console.log(resultLine(difference));
  const scores = await recomputeTrustScores(db);
  console.log(`${count(scores.agree, "Trust Score", "Trust Scores")}, ${scores.differ.length} differ`);
  for (const difference of scores.differ) console.log(trustLine(difference));
  process.exitCode = results.differ.length + scores.differ.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main(process.env);
