import { openDatabase } from "#db/client.ts";
import { recomputeAll } from "./recompute/report.ts";

/**
 * `npm run recompute`: recomputes every stored result, level of assurance and Trust Score from what it was computed
 * from, and prints how many agree and which don't. The exit code is 1 if any differs. Changes nothing.
 */
async function main({ DB_URL: url, DB_TOKEN: token }: NodeJS.ProcessEnv): Promise<void> {
  if (!url)
    throw new Error("Set DB_URL to the database whose results, levels and Trust Scores should be recomputed");
  const { lines, differ } = await recomputeAll(openDatabase(url, token));
  for (const line of lines) console.log(line);
  process.exitCode = differ === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main(process.env);
