import { type SQL, sql } from "drizzle-orm";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { rollups, SPANS, type Span } from "#db/schema/rollups.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * @returns the statements that recount everything, through the views that the triggers use (the end of the
 *   migration `0000_first_schema.sql`)
 */
export function rebuildStatements(ctx: Ctx): Statement[] {
  return [
    ctx.db.delete(rollups),
    ctx.db.run(sql`INSERT INTO verification_changes (n_type, n_status, n_stage, n_failure_reason, n_requester_id,
        n_team_id, n_target_user_id, n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
      SELECT type, status, stage, failure_reason, requester_id, team_id,
        iif(opened_at IS NULL, NULL, target_user_id), evidence_complete_at, processing_started_at, created_at, completed_at
      FROM ${verifications}`),
    ctx.db.run(sql`INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence,
        resulted, pending, completed, failed, cancelled, spend_cents)
      SELECT v.team_id, v.requester_id, v.type, l.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        iif(l.kind = 'charge', l.amount_cents, -l.amount_cents)
      FROM ledger_entries l JOIN verifications v ON v.id = l.verification_id
      WHERE l.kind IN ('charge', 'credit')`),
  ];
}

/** A figure that doesn't match the rows. */
export interface Difference {
  scope: string;
  type: string;
  span: Span;
  /** UTC milliseconds. */
  start: number;
  /** A column, or a column of counts with the counted reason or bucket: `failures.inconclusive`. */
  figure: string;
  found: number;
  expected: number;
}

/** How long each span is; all time has no length. */
const LENGTH: Record<Span, number | null> = { q: 15 * MINUTE, h: HOUR, d: DAY, a: null };

/** One line per request, step and end, in plain SQL that shares nothing with the triggers. */
const FACTS = sql`
  SELECT team_id, requester_id AS user_id, type, created_at AS at, 'requested' AS figure, 1 AS n FROM verifications
  UNION ALL SELECT team_id, requester_id, type, created_at, 'opened', 1 FROM verifications
    WHERE (target_user_id IS NOT NULL AND opened_at IS NOT NULL) OR processing_started_at IS NOT NULL OR status = 'completed' OR failure_reason = 'consent_declined'
  UNION ALL SELECT team_id, requester_id, type, created_at, 'consented', 1 FROM verifications
    WHERE processing_started_at IS NOT NULL OR status = 'completed'
  UNION ALL SELECT team_id, requester_id, type, created_at, 'evidence', 1 FROM verifications
    WHERE status = 'completed' OR processing_started_at IS NOT NULL AND (evidence_complete_at IS NOT NULL
      OR stage IN ('checking', 'awaiting_attestation', 'in_review')
      OR failure_reason IN ('inconclusive', 'no_check_could_run', 'provider_error'))
  UNION ALL SELECT team_id, requester_id, type, created_at, 'resulted', 1 FROM verifications WHERE status = 'completed'
  UNION ALL SELECT team_id, requester_id, type, completed_at, status, 1 FROM verifications
    WHERE completed_at IS NOT NULL AND status IN ('completed', 'failed', 'cancelled')
  UNION ALL SELECT team_id, requester_id, type, completed_at, 'failures.' || failure_reason, 1 FROM verifications
    WHERE completed_at IS NOT NULL AND status = 'failed' AND failure_reason IS NOT NULL
  UNION ALL SELECT team_id, requester_id, type, completed_at, 'turnaround.' || (SELECT max(bucket)
      FROM turnaround_buckets WHERE from_ms = 0 OR from_ms <= completed_at - created_at), 1 FROM verifications
    WHERE completed_at IS NOT NULL AND status = 'completed'
  UNION ALL SELECT v.team_id, v.requester_id, v.type, l.created_at, 'spend_cents',
      CASE l.kind WHEN 'charge' THEN l.amount_cents ELSE -l.amount_cents END
    FROM ledger_entries l JOIN verifications v ON v.id = l.verification_id WHERE l.kind IN ('charge', 'credit')`;

/** Only for all time. */
const PENDING = sql`UNION ALL SELECT team_id, requester_id, type, 0, 'pending', 1 FROM verifications
  WHERE status = 'pending'`;

const FOUND = sql`
  SELECT r.scope, r.type, r.start, j.key AS figure, j.value AS n FROM rollups r, json_each(json_object(
    'requested', r.requested, 'opened', r.opened, 'consented', r.consented, 'evidence', r.evidence,
    'resulted', r.resulted, 'pending', r.pending, 'completed', r.completed, 'failed', r.failed,
    'cancelled', r.cancelled, 'spend_cents', r.spend_cents)) j WHERE r.span = `;

/**
 * @returns the query that compares one span's rollups with the rows, which reads everything and may take
 *   minutes
 */
function selectDifferences(ctx: Ctx, span: Span, most: number) {
  const length = LENGTH[span];
  const start: SQL = length === null ? sql`0` : sql`f.at - f.at % ${length}`;
  const counts = (column: "failures" | "turnaround") => sql`
    SELECT r.scope, r.type, r.start, ${`${column}.`} || j.key, j.value FROM rollups r,
      json_each(r.${sql.raw(column)}) j WHERE r.span = ${span}`;
  // It begins with SELECT, so that the client knows that it only reads, and other writes don't have to wait.
  return ctx.db.all<Difference>(sql`SELECT * FROM (WITH facts AS (${FACTS} ${length === null ? PENDING : sql``}),
    scoped AS (
      SELECT coalesce('team:' || team_id, 'user:' || user_id) AS scope, type, at, figure, n FROM facts
      UNION ALL SELECT 'member:' || team_id || ':' || user_id, type, at, figure, n FROM facts
        WHERE team_id IS NOT NULL
    ),
    typed AS (SELECT * FROM scoped UNION ALL SELECT scope, '', at, figure, n FROM scoped)
    SELECT scope, type, ${span} AS span, start, figure, sum(found) AS found, sum(expected) AS expected FROM (
      SELECT f.scope, f.type, ${start} AS start, f.figure, 0 AS found, f.n AS expected FROM typed f
      UNION ALL SELECT *, 0 FROM (${FOUND} ${span} UNION ALL ${counts("failures")} UNION ALL ${counts("turnaround")})
    )
    GROUP BY scope, type, start, figure HAVING sum(found) <> sum(expected) LIMIT ${most})`);
}

/**
 * Compares every rollup with the rows. Each span is compared in one statement, so concurrent changes don't
 * disturb it.
 * @param most how many differences to find per span
 */
export async function findDifferences(ctx: Ctx, most: number): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const span of SPANS) found.push(...(await selectDifferences(ctx, span, most)));
  return found;
}
