import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type CheckRow, checks } from "../../db/schema/checks.ts";
import { type DisputeRow, disputes } from "../../db/schema/reviews.ts";
import { users } from "../../db/schema/users.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import type { DisputesQuery } from "../contract/dispute.schema.ts";
import { PAGE_SIZE } from "../contract/limits.ts";
import { displayName } from "../verification/dossier.ts";
import { openReason, openStatement } from "./present.ts";
import { isNoBusinessOf } from "./staff-only.ts";

/**
 * One page of the disputes that a member of staff may work on; their own verifications' are not among them. Open ones
 * by when they are due, so that overdue ones are first; closed ones the newest first.
 */
export async function listDisputes(ctx: Ctx, userId: string, { state, page }: DisputesQuery) {
  const which = and(
    state === "open" ? isNull(disputes.closedAt) : isNotNull(disputes.closedAt),
    isNoBusinessOf(ctx, userId),
  )!;
  const order = state === "open" ? asc(disputes.dueAt) : desc(disputes.closedAt);
  const [rows, counted] = await ctx.db.batch([
    pageOf(ctx, which)
      .orderBy(order, asc(disputes.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(disputes)
      .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
      .where(which),
  ]);
  const totalCount = counted[0]?.total ?? 0;
  return {
    disputes: await Promise.all(rows.map((row) => presentCase(ctx, row))),
    pagination: { page, limit: PAGE_SIZE, totalPages: Math.ceil(totalCount / PAGE_SIZE), totalCount },
  };
}

const pageOf = (ctx: Ctx, which: SQL) =>
  ctx.db
    .select({ dispute: disputes, verification: verifications, check: checks, requester: displayName })
    .from(disputes)
    .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .innerJoin(
      checks,
      and(eq(checks.verificationId, disputes.verificationId), eq(checks.check, disputes.check)),
    )
    .where(which)
    .$dynamic();

interface Case {
  dispute: DisputeRow;
  verification: Verification;
  check: CheckRow;
  requester: string;
}

async function presentCase(ctx: Ctx, { dispute, verification: v, check, requester }: Case) {
  return {
    id: dispute.id,
    verification_id: v.id,
    verification_type: v.type,
    purpose: v.purpose,
    requester_name: requester,
    subject_name: v.targetName ?? v.targetEmail,
    check: dispute.check,
    check_status: check.status,
    grade: check.grade,
    source: check.source,
    reasons: check.reasons,
    finding: dispute.finding,
    statement: await openStatement(ctx, dispute),
    opened_at: new Date(dispute.openedAt).toISOString(),
    due_at: new Date(dispute.dueAt).toISOString(),
    /** The 30 days are over and nobody has decided. */
    overdue: dispute.closedAt === null && dispute.dueAt < ctx.now(),
    outcome: dispute.outcome,
    closed_at: dispute.closedAt === null ? null : new Date(dispute.closedAt).toISOString(),
    closed_reason: await openReason(ctx, dispute),
  };
}
