import { asc, gt } from "drizzle-orm";
import type { ScorePiece } from "#contract/checks/result.ts";
import type { Database } from "#db/client.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { outcomeOf } from "#functions/checks/engine/results.ts";
import { rulesOf } from "#functions/checks/engine/rules.ts";
import { overallScore } from "#functions/checks/engine/score.ts";

interface Worked {
  overallScore: number | null;
  outcome: string;
}

/** A stored result that doesn't follow from its pieces. */
export interface Difference {
  verificationId: string;
  engineVersion: string;
  stored: Worked;
  computed: Worked;
}

/**
 * @returns score and outcome computed only from the pieces, by the rules of the engine version that produced the result
 */
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
 * Reads every stored result, one page at a time, and recomputes it from its pieces.
 * @returns how many agree with what's stored, and those that differ
 */
export async function recomputeResults(db: Database): Promise<{ agree: number; differ: Difference[] }> {
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

const words = ({ overallScore: score, outcome }: Worked) => `${score ?? "no score"}, ${outcome}`;

/** @returns a difference as one line of the report */
export const resultLine = ({ verificationId, engineVersion, stored, computed }: Difference): string =>
  `${verificationId} (engine ${engineVersion}): stored ${words(stored)}; recomputed ${words(computed)}`;
