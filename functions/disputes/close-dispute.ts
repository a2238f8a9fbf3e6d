import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { mustHaveChanged, type Statement } from "../../db/batch.ts";
import { type CheckRow, checks } from "../../db/schema/checks.ts";
import { type DisputeRow, disputes } from "../../db/schema/reviews.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import type { CloseDisputeBody } from "../contract/dispute.schema.ts";
import { open, seal } from "../crypto/fields.ts";
import { conflict, forbidden, notFound } from "../errors.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit, type Once } from "../outbox/commit.ts";
import { changeStatements } from "../verification/moves.ts";
import { recordedOf, recordResult } from "../verification/record-result.ts";
import { isDisputed, reasonPlace } from "./present.ts";
import { isNoBusinessOf } from "./staff-only.ts";
import { tellDispute } from "./tell.ts";
import { withoutFinding } from "./uphold.ts";

/**
 * One of our staff decides about a dispute: `upheld`, the finding was wrong and its check no longer says anything;
 * `rejected`, it stands, with the subject's statement beside it. Either way the check is no longer frozen.
 * @param userId staff with a second factor
 * @throws DomainError 404 for no such dispute; 403 `own_case` for a party to it; 409 once it is closed
 */
export async function closeDispute(
  ctx: Ctx,
  userId: string,
  id: string,
  input: CloseDisputeBody,
  once?: Once,
): Promise<string> {
  const close = async () => {
    const { dispute, verification, check } = await load(ctx, userId, id);
    const change = {
      outcome: input.outcome,
      closedBy: userId,
      closedAt: ctx.now(),
      closedReason: await seal(ctx.env, reasonPlace(id), input.reason),
    };
    const upheld = input.outcome === "upheld" ? await upholdChange(ctx, check, dispute) : null;
    const told = tellDispute(ctx, verification, { id, happening: input.outcome });
    const isOpen = and(eq(disputes.id, id), isNull(disputes.closedAt));
    await commit(ctx, {
      statements: [
        ctx.db.update(disputes).set(change).where(isOpen),
        mustHaveChanged(ctx.db),
        ...changeStatements(ctx, verification, {}),
        ...(upheld ? [ctx.db.update(checks).set(upheld).where(eq(checks.id, check.id))] : []),
        ...(await recordStatements(ctx, { dispute, verification, check: { ...check, ...upheld } })),
        auditRow(ctx, {
          actor: userId,
          action: `dispute.${input.outcome}`,
          entity: "verification",
          entityId: verification.id,
          detail: { dispute_id: id, check: dispute.check, finding: dispute.finding },
        }),
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
}

async function load(ctx: Ctx, userId: string, id: string): Promise<Case> {
  const [row] = await ctx.db
    .select({
      dispute: disputes,
      verification: verifications,
      check: checks,
      mayDecide: sql<number>`${isNoBusinessOf(ctx, userId)}`,
    })
    .from(disputes)
    .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
    .innerJoin(
      checks,
      and(eq(checks.verificationId, disputes.verificationId), eq(checks.check, disputes.check)),
    )
    .where(eq(disputes.id, id));
  if (!row) throw notFound("Dispute not found");
  if (!row.mayDecide)
    throw forbidden("own_case", "You are a party to this verification. Somebody else has to decide.");
  if (row.dispute.closedAt !== null) throw conflict("dispute_closed", "This dispute is closed already.");
  return row;
}

async function upholdChange(ctx: Ctx, row: CheckRow, { finding }: DisputeRow): Promise<Partial<CheckRow>> {
  const place = { table: "checks", column: "evidence", row: row.id };
  const known = row.evidence ? JSON.parse(await open(ctx.env, place, row.evidence)) : {};
  const { evidence, ...left } = withoutFinding(row, known, finding);
  const sealed = await seal(ctx.env, place, JSON.stringify(evidence));
  return { ...left, evidence: sealed };
}

/** The result's record as it is with this dispute closed. @param check as it is after that */
async function recordStatements(
  ctx: Ctx,
  { dispute, verification: { id }, check }: Case,
): Promise<Statement[]> {
  const [rows, others] = await ctx.db.batch([
    ctx.db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    ctx.db
      .select()
      .from(disputes)
      .where(and(eq(disputes.verificationId, id), ne(disputes.id, dispute.id))),
  ]);
  const after = rows.map((row) => (row.id === check.id ? check : row));
  return recordResult(
    ctx,
    id,
    recordedOf(after, (one) => isDisputed(others, one)),
  );
}
