import { asc, gt } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.ts";
import { resultRecords } from "#db/schema/results.ts";
import { outcomeOf } from "#functions/checks/results.ts";
import { rulesOf } from "#functions/checks/rules.ts";
import { overallScore } from "#functions/checks/score.ts";
import type { ScorePiece } from "#functions/checks/types.ts";

interface Worked {
  overallScore: number | null;
  outcome: string;
}

/** A stored result that its pieces don't lead to. */
export interface Difference {
  verificationId: string;
  engineVersion: string;
  stored: Worked;
  computed: Worked;
}

/** @returns score and outcome from the pieces alone, by the rules of the engine version that produced the result */
export function workOut(pieces: readonly ScorePiece[], engineVersion: string): Worked {
  const rules = rulesOf(engineVersion);
  return {
    overallScore: overallScore(pieces, rules),
    outcome: outcomeOf(
      pieces.map((piece) => ({ ...piece, id: piece.check })),
      rules,
    ),
  };
}

const AT_ONCE = 500;

/**
 * Reads every stored result, one page at a time.
 * @returns how many agree, and those that differ
 */
async function recomputeResults(db: Database): Promise<{ agree: number; differ: Difference[] }> {
  const differ: Difference[] = [];
  let agree = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .select()
      .from(resultRecords)
      .where(gt(resultRecords.verificationId, after))
      .orderBy(asc(resultRecords.verificationId))
      .limit(AT_ONCE);
    for (const { verificationId, engineVersion, pieces, overallScore: score, outcome } of rows) {
      const stored = { overallScore: score, outcome };
      const computed = workOut(pieces, engineVersion);
      const isSame = stored.overallScore === computed.overallScore && stored.outcome === computed.outcome;
      if (isSame) agree++;
      else differ.push({ verificationId, engineVersion, stored, computed });
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return { agree, differ };
    after = last.verificationId;
  }
}

/**
 * `npm run recompute`: recomputes every stored result from its pieces, and prints how many agree and which don't. The
 * exit code is 1 if any differs. Changes nothing.
 */
async function main({ DB_URL: url, DB_TOKEN: token }: NodeJS.ProcessEnv): Promise<void> {
  if (!url) throw new Error("Set DB_URL to the database whose results should be recomputed");
  const { agree, differ } = await recomputeResults(openDatabase(url, token));
  console.log(`${agree} ${agree === 1 ? "result agrees" : "results agree"}, ${differ.length} differ`);
  const words = ({ overallScore: score, outcome }: Worked) => `${score ?? "no score"}, ${outcome}`;
  for (const { verificationId, engineVersion, stored, computed } of differ)
    console.log(
      `${verificationId} (engine ${engineVersion}): stored ${words(stored)}; recomputed ${words(computed)}`,
    );
  process.exitCode = differ.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main(process.env);
