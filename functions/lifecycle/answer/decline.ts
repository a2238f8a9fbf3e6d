import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound, unauthenticated } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { linkInvalid, readLink } from "#functions/accounts/links/links.ts";
import { assertCurrent } from "#functions/accounts/requests/current-link.ts";
import { assertSubject, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { endWrite } from "../end/end.ts";

/**
 * Declines a request on behalf of its subject, who is signed in or holds the emailed link.
 * @param userId null if no user is signed in; then the invitation's token is required
 * @throws DomainError 401 without a signed-in user or a token; 403 for other parties, 404 for strangers and for an
 *   invalid token; 409 when the request is no longer pending, or the link has expired or was emailed to an earlier
 *   address of the request
 */
export async function declineVerification(
  ctx: Ctx,
  userId: string | null,
  id: string,
  invite: string | undefined,
  once?: Once,
): Promise<{ status: "failed"; failure_reason: "consent_declined" }> {
  const decline = async () => {
    const row = invite ? await byLink(ctx, id, invite) : await bySubject(ctx, userId, id);
    assertMove("decline", row.status);
    const actor = invite ? "link" : (userId ?? "link");
    await commit(ctx, {
      ...endWrite(ctx, row, { status: "failed", reason: "consent_declined" }, actor, [row.requesterId]),
      once,
      resourceId: id,
    });
  };
  await attempt(ctx, decline, once);
  return { status: "failed", failure_reason: "consent_declined" };
}

async function byLink(ctx: Ctx, id: string, invite: string) {
  const link = await readLink(ctx, "invite", invite);
  if (link.refId !== id) throw linkInvalid();
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (!row) throw notFound("Verification not found");
  await assertCurrent(ctx, link, row);
  return row;
}

async function bySubject(ctx: Ctx, userId: string | null, id: string) {
  if (!userId) throw unauthenticated();
  const caseFile = await loadCaseFile(ctx, userId, id);
  assertSubject(caseFile);
  return caseFile.verification;
}
