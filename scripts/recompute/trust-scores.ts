import { asc, gt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type TrustScoreRow, trustScores } from "#db/schema/trust.ts";
import { scoreTrust } from "#functions/trust/score.ts";

type Worked = Pick<TrustScoreRow, "score" | "cap">;

/** A stored Trust Score that doesn't follow from its pieces. */
export interface TrustDifference {
  userId: string;
  version: string;
  stored: Worked;
  /** Null if this code doesn't know the version. */
  computed: Worked | null;
}

const AT_ONCE = 500;

/**
 * Reads every stored Trust Score, one page at a time, and recomputes it from its pieces as of its original time, by the
 * rules of its version.
 * @returns how many agree with what's stored, and those that differ
 */
export async function recomputeTrustScores(
  db: Database,
): Promise<{ agree: number; differ: TrustDifference[] }> {
  const differ: TrustDifference[] = [];
  let agree = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .select()
      .from(trustScores)
      .where(gt(trustScores.userId, after))
      .orderBy(asc(trustScores.userId))
      .limit(AT_ONCE);
    for (const row of rows) {
      const { userId, version, score, cap } = row;
      const computed = workOut(row);
      if (computed?.score === score && computed.cap === cap) agree++;
      else differ.push({ userId, version, stored: { score, cap }, computed });
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return { agree, differ };
    after = last.userId;
  }
}

function workOut({ pieces, computedAt, version }: TrustScoreRow): Worked | null {
  try {
    return scoreTrust(pieces, computedAt, version);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const words = ({ score, cap }: Worked) => (cap ? `${score}, capped for ${cap}` : `${score}`);

/** @returns a difference as one line of the report */
export const trustLine = ({ userId, version, stored, computed }: TrustDifference): string =>
  `${userId} (formula ${version}): stored ${words(stored)}; ${computed ? `recomputed ${words(computed)}` : "this formula is unknown"}`;
