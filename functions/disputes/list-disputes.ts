import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { phoneText } from "#contract/accounts/phone.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { DisputesQuery } from "#contract/reviews/dispute.schema.ts";
import { isoTime } from "#contract/time.ts";
import type { ClaimsAnswer } from "#contract/verification/claims-answer.ts";
import { dollars, inOneLine, statedGroups, withoutNumbers } from "#contract/verification/stated.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import { type DisputeRow, disputes } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { type NamedAccount, namedColumns } from "#functions/accounts/names/business-name.ts";
import { isParty } from "#functions/reviews/access.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { presentClaims, presentSignature } from "#functions/verification/results/present-parts.ts";
import { displayNamesOf } from "../verification/display-names.ts";
import { hasJudged } from "./judged.ts";
import { openReason, openStatement } from "./present.ts";

/**
 * One page of disputes, without those in verifications that the staff member is a party to. Open disputes are sorted by
 * due date, so overdue ones come first; closed ones are sorted newest first.
 */
export async function listDisputes(ctx: Ctx, userId: string, { state, page }: DisputesQuery) {
  const which = and(
    state === "open" ? isNull(disputes.closedAt) : isNotNull(disputes.closedAt),
    not(isParty(ctx, userId)),
  )!;
  const order = state === "open" ? asc(disputes.dueAt) : desc(disputes.closedAt);
  const [rows, counted] = await ctx.db.batch([
    pageOf(ctx, userId, which)
      .orderBy(order, asc(disputes.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(disputes)
      .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
      .where(which),
  ]);
  const ids = rows.map(({ verification }) => verification.id);
  const files = await ctx.db
    .select()
    .from(documents)
    .where(and(inArray(documents.verificationId, ids), isNull(documents.deletedAt)))
    .orderBy(asc(documents.createdAt));
  if (ids.length > 0) ctx.waitUntil(runBatch(withoutCondition(ctx.db), [readAudit(ctx, userId, ids)]));
  const totalCount = counted[0]?.total ?? 0;
  return {
    disputes: await Promise.all(rows.map((row) => presentCase(ctx, row, files))),
    pagination: { page, limit: PAGE_SIZE, totalPages: Math.ceil(totalCount / PAGE_SIZE), totalCount },
  };
}

const pageOf = (ctx: Ctx, userId: string, which: SQL) =>
  ctx.db
    .select({
      dispute: disputes,
      verification: verifications,
      check: checks,
      requester: namedColumns(ctx.now()),
      judged: sql<number>`${hasJudged(ctx, userId)}`,
    })
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
  requester: NamedAccount;
  judged: number;
}

const readAudit = (ctx: Ctx, userId: string, ids: string[]) =>
  auditRow(ctx, {
    actor: userId,
    action: "disputes.viewed",
    entity: "user",
    entityId: userId,
    detail: { verification_ids: ids.join(" ") },
  });

async function presentCase(
  ctx: Ctx,
  { dispute, verification: v, check, requester, judged }: Case,
  files: readonly Document[],
) {
  const isOpen = dispute.closedAt === null;
  return {
    id: dispute.id,
    verification_id: v.id,
    verification_type: v.type,
    peer: v.peer && { kind: v.peer.kind },
    purpose: v.purpose,
    requester_name: displayNamesOf(requester).nameInConsent,
    subject_name: v.targetName ?? v.targetEmail,
    check: dispute.check,
    check_status: check.status,
    grade: check.grade,
    /** Whether part of the check's answer came from a sandbox provider. If so, it's marked TEST. */
    sandbox: check.sandbox,
    source: check.source,
    reasons: check.reasons,
    finding: dispute.finding,
    /** Whether the subject disputes it, or its issuer's signing key was compromised. */
    cause: dispute.cause,
    /** The signature that the check relies on; null if it relies on none. */
    signature: presentSignature(check.signature),
    /** What the request states about the subject, which the evidence was compared with. Empty after closing. */
    stated: isOpen ? statedOf(presentClaims(await openClaims(ctx, v), v)) : [],
    documents: files
      .filter((file) => isOpen && file.verificationId === v.id)
      .map((file) => ({ id: file.id, document_type: file.documentType, file_name: file.fileName })),
    statement: await openStatement(ctx, dispute),
    opened_at: isoTime(dispute.openedAt),
    due_at: isoTime(dispute.dueAt),
    /** Whether the 30 days are over and no one has decided. */
    overdue: isOpen && dispute.dueAt < ctx.now(),
    /** Whether the caller reviewed this check, so that another reviewer has to decide. */
    judged_by_you: judged === 1,
    outcome: dispute.outcome,
    /** Whether it lapsed, because no one decided in time. */
    by_nobody: dispute.outcome !== null && dispute.closedBy === null,
    closed_at: isoTime(dispute.closedAt),
    closed_reason: await openReason(ctx, dispute),
  };
}

/** @returns what the request states, by group, as text */
const statedOf = (claims: ClaimsAnswer) =>
  statedGroups(withoutNumbers(claims), { day: (iso) => iso, money: dollars, phone: phoneText }).map(
    ({ title, facts }) => ({
      title,
      facts: facts.map((fact) => ({ code: fact.code, label: fact.label, value: inOneLine(fact) })),
    }),
  );
