import { and, asc, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { selectReuse } from "#functions/documents/recognition/reuse.ts";
import { selectKnownKeys } from "#functions/issuers/select.ts";
import { displayNamesOf } from "../verification/display-names.ts";
import { selectReviews } from "./decisions.ts";
import { loadReview } from "./load.ts";
import { presentReview, type ReviewAnswer } from "./present.ts";

/**
 * One review with everything a reviewer needs to decide. The audit log records the access before the response is sent.
 * @param checkId id of the check's row
 * @throws DomainError 404; 403 for a party to the request
 */
export async function showReview(ctx: Ctx, userId: string, checkId: string): Promise<ReviewAnswer> {
  const loaded = await loadReview(ctx, userId, checkId);
  const { id } = loaded.verification;
  const [checkRows, documentRows, reused, knownKeys, reviewRows, requesters] = await ctx.db.batch([
    ctx.db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    ctx.db
      .select()
      .from(documents)
      .where(and(eq(documents.verificationId, id), isNull(documents.deletedAt)))
      .orderBy(asc(documents.createdAt)),
    selectReuse(ctx, id),
    selectKnownKeys(ctx, id),
    selectReviews(ctx, id),
    ctx.db
      .select(namedColumns(ctx.now()))
      .from(users)
      .innerJoin(verifications, eq(verifications.requesterId, users.id))
      .where(eq(verifications.id, id)),
  ]);
  await runBatch(ctx.db, [
    auditRow(ctx, {
      actor: userId,
      action: "review.viewed",
      entity: "verification",
      entityId: id,
      detail: { check: loaded.review.check },
    }),
  ]);
  return presentReview(ctx, userId, {
    ...loaded,
    checks: checkRows,
    documents: documentRows.map((document) => ({
      ...document,
      reuse: reused.filter((one) => one.documentId === document.id).map(({ signal }) => signal),
    })),
    knownKeys,
    reviews: reviewRows,
    requesterName: requesters[0] ? displayNamesOf(requesters[0]).nameInConsent : "",
  });
}
