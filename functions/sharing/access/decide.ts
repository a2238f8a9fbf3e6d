import { and, eq, isNotNull } from "drizzle-orm";
import type { AccessDecisionBody } from "#contract/sharing/sharing.schema.ts";
import type { AccessStatus } from "#contract/sharing/sharing.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, forbidden, invalid, notFound } from "#core/errors.ts";
import { countRateLimits, readNothing, throwIfExceeded } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { NO_WRITE } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type AccessRequest, accessRequests, type ShareLink, shareLinks } from "#db/schema/sharing.ts";
import { blockVisitor } from "./block-visitor.ts";
import { changeStatus } from "./change-status.ts";
import { isShown } from "./hidden.ts";

const MOVES: Record<AccessDecisionBody["decision"], { from: AccessStatus; to: AccessStatus }> = {
  approve: { from: "pending", to: "approved" },
  deny: { from: "pending", to: "denied" },
  withdraw: { from: "approved", to: "withdrawn" },
};

/**
 * The owner decides on a visitor's request, or withdraws a permission. An approved visitor gets an email with the link
 * that opens the profile. Owners could send email to anyone by requesting access with that person's address and
 * approving it, so approvals are rate-limited and, like all email to others, need a confirmed address.
 * @returns the new status
 * @throws DomainError 404 if the request isn't for the caller, or is hidden from them; 403 `email_unverified` for an
 *   approval; 409 if the request's status or its link doesn't allow the decision; 422 `block` for blocking someone
 *   while approving them; 429 for too many approvals
 */
export function decideAccess(
  ctx: Ctx,
  userId: string,
  id: string,
  { decision, block }: AccessDecisionBody,
): Promise<{ status: AccessStatus }> {
  if (decision === "approve" && block)
    throw invalid({ block: "You can't approve and block the same person. Deny the request to block them." });
  const { from, to } = MOVES[decision];
  return attempt(ctx, async (isFirst) => {
    const { request, link, isOwnerProven } = await loadRequest(ctx, userId, id);
    if (decision === "approve") assertLive(ctx, link);
    // Someone who was already turned away can still be blocked.
    const isChange = request.status !== to || !block;
    if (isChange && request.status !== from) throw alreadyDecided(request.status);
    if (decision === "approve") {
      if (!isOwnerProven) throw unverified();
      if (isFirst) await countApproval(ctx, userId);
    }
    const change = isChange ? changeStatus(ctx, request, to) : NO_WRITE;
    await commit(ctx, {
      statements: [
        ...change.statements,
        ...(isChange
          ? [
              auditRow(ctx, {
                actor: userId,
                action: `access.${to}`,
                entity: "access_request",
                entityId: id,
                detail: { share_link_id: link.id },
              }),
            ]
          : []),
        ...(block ? blockVisitor(ctx, request) : []),
      ],
      effects: [
        ...change.effects,
        ...(decision === "approve" ? [job("mail.access_approved", { access_request_id: id })] : []),
      ],
      resourceId: id,
    });
    return { status: to };
  });
}

/** @throws DomainError 429 */
async function countApproval(ctx: Ctx, userId: string): Promise<void> {
  const take = { rule: "access_approval.account", subject: userId, isOwn: true } as const;
  const { excess } = await countRateLimits(ctx, [take], readNothing(ctx));
  const most = excess[0]?.limit;
  throwIfExceeded(ctx, excess, undefined, {
    "access_approval.account": `You can approve ${most} requests a day.`,
  });
}

/**
 * @returns a request for access to one of a person's links, and whether the person has confirmed their email address
 * @throws DomainError 404 if the request is for someone else's link, or is hidden from the person
 */
export async function loadRequest(
  { db }: Ctx,
  userId: string,
  id: string,
): Promise<{ request: AccessRequest; link: ShareLink; isOwnerProven: boolean }> {
  const [found] = await db
    .select({
      request: accessRequests,
      link: shareLinks,
      isOwnerProven: isNotNull(users.emailVerifiedAt).mapWith(Boolean),
    })
    .from(accessRequests)
    .innerJoin(shareLinks, eq(shareLinks.id, accessRequests.linkId))
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(and(eq(accessRequests.id, id), eq(accessRequests.userId, userId), isShown()));
  if (!found) throw notFound("Request not found");
  return found;
}

function assertLive(ctx: Ctx, { revokedAt, expiresAt }: ShareLink): void {
  if (revokedAt !== null || expiresAt <= ctx.now())
    throw conflict("link_ended", "This share link no longer works. Create a new one and send it instead.");
}

const unverified = () =>
  forbidden("email_unverified", "Confirm your email address first. Then you can approve requests.");

const TEXT: Record<AccessStatus, string> = {
  pending: "This request is still waiting for your answer.",
  approved: "You've already approved this request.",
  denied: "You've already denied this request.",
  withdrawn: "You've already withdrawn this access.",
};
const alreadyDecided = (status: AccessStatus) => conflict("already_decided", TEXT[status]);
