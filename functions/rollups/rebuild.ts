import { type SQL, sql } from "drizzle-orm";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { ledger } from "#db/schema/ledger.ts";
import { rollups, SPANS, type Span } from "#db/schema/rollups.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

const v = verifications;

/**
 * @returns the statements that recount everything, through the views that the triggers use (the end of the
 *   migration `0000_first_schema.sql`, and `0005_assurance.sql`)
 */
export function rebuildStatements(ctx: Ctx): Statement[] {
  return [
    ctx.db.delete(rollups),
    ctx.db.run(sql`INSERT INTO verification_changes (n_type, n_status, n_stage, n_failure_reason, n_requester_id,
        n_team_id, n_target_user_id, n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
      SELECT ${v.type}, ${v.status}, ${v.stage}, ${v.failureReason}, ${v.requesterId}, ${v.teamId},
        iif(${v.openedAt} IS NULL, NULL, ${v.targetUserId}), ${v.evidenceCompleteAt},
        ${v.processingStartedAt}, ${v.createdAt}, ${v.completedAt}
      FROM ${v}`),
    ctx.db.run(sql`INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence,
        resulted, pending, completed, failed, cancelled, spend_cents)
      SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${ledger.createdAt}, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        iif(${ledger.kind} = 'charge', ${ledger.amountCents}, -${ledger.amountCents})
      FROM ${ledger} JOIN ${v} ON ${v.id} = ${ledger.verificationId}
      WHERE ${ledger.kind} IN ('charge', 'credit')`),
    ctx.db.run(sql`INSERT INTO assurance_changes (team_id, user_id, type, at, level, n)
      SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.completedAt}, ${v.assuranceLevel}, 1
      FROM ${v} WHERE ${v.completedAt} IS NOT NULL AND ${v.assuranceLevel} IS NOT NULL`),
  ];
}

/** A figure in the rollups that doesn't match the verifications and the ledger. */
export interface Difference {
  scope: string;
  type: string;
  span: Span;
  /** UTC milliseconds. */
  start: number;
  /** A column, or a column of counts with the counted reason, bucket or level: `failures.inconclusive`. */
  figure: string;
  found: number;
  expected: number;
}

/** The length of each span in milliseconds; null for all time. */
const LENGTH: Record<Span, number | null> = { q: 15 * MINUTE, h: HOUR, d: DAY, a: null };

/**
 * What the rollups should count: a row for each step that a request reached, for how it ended, for its level of
 * assurance, and for each charge and credit. Shares no SQL with the triggers, so that it can find their errors.
 */
const FACTS = sql`
  SELECT ${v.teamId}, ${v.requesterId} AS user_id, ${v.type}, ${v.createdAt} AS at, 'requested' AS figure,
    1 AS n FROM ${v}
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.createdAt}, 'opened', 1 FROM ${v}
    WHERE (${v.targetUserId} IS NOT NULL AND ${v.openedAt} IS NOT NULL)
      OR ${v.processingStartedAt} IS NOT NULL OR ${v.status} = 'completed'
      OR ${v.failureReason} = 'consent_declined'
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.createdAt}, 'consented', 1 FROM ${v}
    WHERE ${v.processingStartedAt} IS NOT NULL OR ${v.status} = 'completed'
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.createdAt}, 'evidence', 1 FROM ${v}
    WHERE ${v.status} = 'completed' OR ${v.processingStartedAt} IS NOT NULL
      AND (${v.evidenceCompleteAt} IS NOT NULL
        OR ${v.stage} IN ('checking', 'awaiting_attestation', 'in_review')
        OR ${v.failureReason} IN ('inconclusive', 'no_check_could_run', 'provider_error'))
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.createdAt}, 'resulted', 1 FROM ${v}
    WHERE ${v.status} = 'completed'
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.completedAt}, ${v.status}, 1 FROM ${v}
    WHERE ${v.completedAt} IS NOT NULL AND ${v.status} IN ('completed', 'failed', 'cancelled')
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.completedAt},
      'failures.' || ${v.failureReason}, 1 FROM ${v}
    WHERE ${v.completedAt} IS NOT NULL AND ${v.status} = 'failed' AND ${v.failureReason} IS NOT NULL
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.completedAt},
      'turnaround.' || (SELECT max(bucket) FROM turnaround_buckets
        WHERE from_ms = 0 OR from_ms <= ${v.completedAt} - ${v.createdAt}), 1 FROM ${v}
    WHERE ${v.completedAt} IS NOT NULL AND ${v.status} = 'completed'
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${v.completedAt}, 'assurance.' || ${v.assuranceLevel}, 1
    FROM ${v} WHERE ${v.completedAt} IS NOT NULL AND ${v.assuranceLevel} IS NOT NULL
  UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, ${ledger.createdAt}, 'spend_cents',
      CASE ${ledger.kind} WHEN 'charge' THEN ${ledger.amountCents} ELSE -${ledger.amountCents} END
    FROM ${ledger} JOIN ${v} ON ${v.id} = ${ledger.verificationId}
    WHERE ${ledger.kind} IN ('charge', 'credit')`;

/** Requests pending now, which only the all-time rollups count. */
const PENDING = sql`UNION ALL SELECT ${v.teamId}, ${v.requesterId}, ${v.type}, 0, 'pending', 1 FROM ${v}
  WHERE ${v.status} = 'pending'`;

const FOUND = sql`
  SELECT ${rollups.scope}, ${rollups.type}, ${rollups.start}, j.key AS figure, j.value AS n
  FROM ${rollups}, json_each(json_object(
    'requested', ${rollups.requested}, 'opened', ${rollups.opened}, 'consented', ${rollups.consented},
    'evidence', ${rollups.evidence}, 'resulted', ${rollups.resulted}, 'pending', ${rollups.pending},
    'completed', ${rollups.completed}, 'failed', ${rollups.failed}, 'cancelled', ${rollups.cancelled},
    'spend_cents', ${rollups.spendCents})) j WHERE ${rollups.span} = `;

/**
 * @returns the query that compares one span's rollups with the verifications and the ledger. It reads
 *   everything and may take minutes
 */
function selectDifferences(ctx: Ctx, span: Span, most: number) {
  const length = LENGTH[span];
  const start: SQL = length === null ? sql`0` : sql`f.at - f.at % ${length}`;
  const counts = (column: "failures" | "turnaround" | "assurance") => sql`
    SELECT ${rollups.scope}, ${rollups.type}, ${rollups.start}, ${`${column}.`} || j.key, j.value
    FROM ${rollups}, json_each(${rollups[column]}) j WHERE ${rollups.span} = ${span}`;
  // Begins with SELECT, so that the database client recognizes a read, and other writes don't have to wait.
  return ctx.db.all<Difference>(sql`SELECT * FROM (WITH facts AS (${FACTS} ${length === null ? PENDING : sql``}),
    scoped AS (
      SELECT coalesce('team:' || team_id, 'user:' || user_id) AS scope, type, at, figure, n FROM facts
      UNION ALL SELECT 'member:' || team_id || ':' || user_id, type, at, figure, n FROM facts
        WHERE team_id IS NOT NULL
    ),
    typed AS (SELECT * FROM scoped UNION ALL SELECT scope, '', at, figure, n FROM scoped)
    SELECT scope, type, ${span} AS span, start, figure, sum(found) AS found, sum(expected) AS expected FROM (
      SELECT f.scope, f.type, ${start} AS start, f.figure, 0 AS found, f.n AS expected FROM typed f
      UNION ALL SELECT *, 0 FROM (${FOUND} ${span} UNION ALL ${counts("failures")} UNION ALL ${counts("turnaround")}
        UNION ALL ${counts("assurance")})
    )
    GROUP BY scope, type, start, figure HAVING sum(found) <> sum(expected) LIMIT ${most})`);
}

/**
 * Compares every rollup with the verifications and the ledger. Each span is compared in one statement, so concurrent
 * changes can't look like differences.
 * @param most how many differences to find per span
 */
export async function findDifferences(ctx: Ctx, most: number): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const span of SPANS) found.push(...(await selectDifferences(ctx, span, most)));
  return found;
}
