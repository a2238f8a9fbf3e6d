import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { mustHaveChanged } from "../../db/batch.ts";
import { type CheckRow, checks } from "../../db/schema/checks.ts";
import { type DisputeRow, disputes } from "../../db/schema/reviews.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import type { CloseDisputeBody } from "../contract/dispute.schema.ts";
import { open, seal } from "../crypto/fields.ts";
import { conflict, notFound } from "../errors.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit, type Once } from "../outbox/commit.ts";
import { isParty, partyRefused } from "../reviews/access.ts";
import { withReason } from "../reviews/audited-reason.ts";
import { changeStatements } from "../verification/moves.ts";
import { evidencePlace } from "../verification/stored-result.ts";
import { hasJudged, judgedRefused } from "./judged.ts";
import { reasonPlace } from "./present.ts";
import { recordDisputed } from "./record.ts";
import { tellDispute } from "./tell.ts";
import { withoutFinding } from "./uphold.ts";

/**
 * One of our staff decides about a dispute: `upheld`, the finding was wrong and its check no longer says anything;
 * `rejected`, it stands, with the subject's statement beside it. Either way the check is no longer frozen.
 * @param userId staff with a second factor
 * @throws DomainError 404 for no such dispute; 403 for a party to it, and for who judged the check; 409 once it is closed
 */
export async function closeDispute(
  ctx: Ctx,
  userId: string,
  id: string,
  input: CloseDisputeBody,
  once?: Once,
): Promise<string> {
  const close = async () => {
    const { dispute, verification, check, ...all } = await load(ctx, userId, id);
    const change = {
      outcome: input.outcome,
      closedBy: userId,
      closedAt: ctx.now(),
      closedReason: await seal(ctx.env, reasonPlace(id), input.reason),
    };
    const left = input.outcome === "upheld" ? await upheldColumns(ctx, check, dispute) : null;
    const disputesNow = all.disputes.map((row) => (row.id === id ? { ...row, ...change } : row));
    const changed = { id: check.id, ...left };
    const record = recordDisputed(ctx, verification.id, all.checks, disputesNow, changed);
    const told = tellDispute(ctx, verification, { id, happening: input.outcome });
    const isOpen = and(eq(disputes.id, id), isNull(disputes.closedAt));
    const audited = await withReason(
      ctx,
      {
        actor: userId,
        action: `dispute.${input.outcome}`,
        entity: "verification",
        entityId: verification.id,
        detail: { dispute_id: id, check: dispute.check, finding: dispute.finding },
      },
      input.reason,
    );
    await commit(ctx, {
      statements: [
        ctx.db.update(disputes).set(change).where(isOpen),
        mustHaveChanged(ctx.db),
        ...changeStatements(ctx, verification, {}),
        ...(left ? [ctx.db.update(checks).set(left).where(eq(checks.id, check.id))] : []),
        ...record,
        auditRow(ctx, audited),
        ...told.statements,
      ],
      effects: told.effects,
      once,
      resourceId: id,
    });
    return id;
  };
  return attempt(ctx, once, close, (earlier) => earlier);
}

interface Case {
  dispute: DisputeRow;
  verification: Verification;
  check: CheckRow;
  /** All of the verification. */
  checks: CheckRow[];
  disputes: DisputeRow[];
}

async function load(ctx: Ctx, userId: string, id: string): Promise<Case> {
  const { db } = ctx;
  const verificationId = db.select({ id: disputes.verificationId }).from(disputes).where(eq(disputes.id, id));
  const [found, checkRows, disputeRows, judged] = await db.batch([
    db
      .select({ verification: verifications, isParty: sql<number>`${isParty(ctx, userId)}` })
      .from(verifications)
      .where(inArray(verifications.id, verificationId)),
    db
      .select()
      .from(checks)
      .where(inArray(checks.verificationId, verificationId))
      .orderBy(asc(checks.position)),
    db.select().from(disputes).where(inArray(disputes.verificationId, verificationId)),
    db
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(eq(disputes.id, id), hasJudged(ctx, userId))),
  ]);
  const dispute = disputeRows.find((row) => row.id === id);
  const check = checkRows.find((row) => row.check === dispute?.check);
  if (!found[0] || !dispute || !check) throw notFound("Dispute not found");
  if (found[0].isParty) partyRefused();
  if (judged.length > 0) judgedRefused();
  if (dispute.closedAt !== null) throw conflict("dispute_closed", "This dispute is closed already.");
  return { dispute, verification: found[0].verification, check, checks: checkRows, disputes: disputeRows };
}

/** @returns the check's columns once its finding is gone */
async function upheldColumns(ctx: Ctx, row: CheckRow, { finding }: DisputeRow) {
  const place = evidencePlace(row);
  const known = row.evidence ? JSON.parse(await open(ctx.env, place, row.evidence)) : {};
  const { evidence, ...left } = withoutFinding(row, known, finding);
  return { ...left, evidence: await seal(ctx.env, place, JSON.stringify(evidence)) };
}
