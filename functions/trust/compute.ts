import { and, desc, eq, isNull } from "drizzle-orm";
import { TRUST_VERSION } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { DAY, dateOf } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Write } from "#core/write/commit.ts";
import { mustHaveChanged, runBatch, type Statement } from "#db/batch.ts";
import { type TrustScoreRow, trustHistory, trustScores } from "#db/schema/trust.ts";
import { decayOf } from "./decay.ts";
import { piecesFrom, selectPieces } from "./pieces.ts";
import { makeRatedDue, standsBy } from "./rater-standing.ts";
import { countedRatings } from "./reputation.ts";
import { aloneOf, reachedParts, scoreTrust, type TrustScore } from "./score.ts";

/**
 * In points. A fading piece of evidence that's worth less than this doesn't make us recompute the score every day.
 */
const NEGLIGIBLE = 0.05;

/** The newest point in the history. A point is stored only if it differs from this one; each day has at most one. */
type HistoryPoint = Pick<typeof trustHistory.$inferSelect, "score" | "parts">;

/**
 * Gathers the evidence about a person, computes their Trust Score and stores both. Adds a point to the
 * history if the score or one of its parts changed, and sends open pages an event if the score changed. If
 * the ratings they gave start or stop counting, marks the scores of everyone they rated as due. Idempotent.
 * @returns the stored score; null if the account no longer exists, in which case its score is deleted
 */
export function computeTrust(ctx: Ctx, userId: string): Promise<TrustScoreRow | null> {
  return attempt(ctx, async () => {
    const [stored, newest, ...rows] = await ctx.db.batch([
      ctx.db.select().from(trustScores).where(eq(trustScores.userId, userId)),
      ctx.db
        .select({ score: trustHistory.score, parts: trustHistory.parts })
        .from(trustHistory)
        .where(eq(trustHistory.userId, userId))
        .orderBy(desc(trustHistory.day))
        .limit(1),
      ...selectPieces(ctx, userId),
    ]);
    const before = stored[0];
    const found = await piecesFrom(ctx, userId, rows, before);
    if (!found) {
      await runBatch(ctx.db, forgetScore(ctx, userId));
      return null;
    }
    const { pieces, raterNumbers, setAside } = found;
    const now = ctx.now();
    const trust = scoreTrust(pieces, now);
    const row: TrustScoreRow = {
      userId,
      score: trust.score,
      version: TRUST_VERSION,
      cap: trust.cap,
      pieces,
      raterNumbers,
      setAside,
      stands: standsBy(pieces),
      computedAt: now,
      nextAt: nextAt(pieces, now),
    };
    await commit(ctx, storeWrite(ctx, row, trust, before, newest[0]));
    return row;
  });
}

function storeWrite(
  ctx: Ctx,
  row: TrustScoreRow,
  trust: TrustScore,
  before: TrustScoreRow | undefined,
  newest: HistoryPoint | undefined,
): Write {
  // Without a stored score, whether a person's ratings count is decided by their evidence alone (`raterStands`), so
  // storing the first score may change that, too.
  const isCrossing = before?.stands !== row.stands;
  return {
    statements: [
      ...scoreStatements(ctx, row, before),
      ...historyStatements(ctx, row, trust, newest),
      ...(isCrossing ? [makeRatedDue(ctx, row.userId)] : []),
    ],
    effects: row.score === (before?.score ?? 0) ? [] : [live("trust_score_updated", { user_id: row.userId })],
    resourceId: row.userId,
  };
}

/**
 * Fails the batch if the score was recomputed after we read it, so that older evidence never overwrites newer
 * evidence.
 */
function scoreStatements({ db }: Ctx, row: TrustScoreRow, before: TrustScoreRow | undefined): Statement[] {
  if (!before) return [db.insert(trustScores).values(row)];
  const unchanged = and(
    eq(trustScores.userId, row.userId),
    eq(trustScores.computedAt, before.computedAt),
    eq(trustScores.pieces, before.pieces),
    before.nextAt === null ? isNull(trustScores.nextAt) : eq(trustScores.nextAt, before.nextAt),
  );
  return [db.update(trustScores).set(row).where(unchanged), mustHaveChanged(db)];
}

function historyStatements(
  { db }: Ctx,
  { userId, score, computedAt: at }: TrustScoreRow,
  trust: TrustScore,
  newest: HistoryPoint | undefined,
): Statement[] {
  const parts = reachedParts(trust);
  const isSamePart = (category: keyof typeof parts) => newest?.parts[category] === parts[category];
  if (newest?.score === score && (Object.keys(parts) as (keyof typeof parts)[]).every(isSamePart)) return [];
  const point = { score, parts, at };
  return [
    db
      .insert(trustHistory)
      .values({ userId, day: dateOf(at), ...point })
      .onConflictDoUpdate({ target: [trustHistory.userId, trustHistory.day], set: point }),
  ];
}

/** @returns the statements that delete a person's score and its history */
export const forgetScore = ({ db }: Pick<Ctx, "db">, userId: string): Statement[] => [
  db.delete(trustScores).where(eq(trustScores.userId, userId)),
  db.delete(trustHistory).where(eq(trustHistory.userId, userId)),
];

/**
 * @param now UTC milliseconds
 * @returns when to recompute the score because its evidence ages: when the next piece starts to fade, or a day from now
 *   if one is fading and isn't {@link NEGLIGIBLE}, whichever is first; null if neither applies
 */
export function nextAt(pieces: readonly TrustPiece[], now: number): number | null {
  const counted = new Set(countedRatings(pieces));
  const ageing = pieces.filter((piece) => piece.kind !== "rating" || counted.has(piece));
  const isFading = ageing.some(
    (piece) => (piece.kind === "rating" || decayOf(piece, now) < 1) && aloneOf(piece, now) >= NEGLIGIBLE,
  );
  const starts = ageing.flatMap(({ fadesAt }) => (fadesAt !== null && fadesAt > now ? [fadesAt] : []));
  const times = isFading ? [...starts, now + DAY] : starts;
  return times.length === 0 ? null : Math.min(...times);
}
