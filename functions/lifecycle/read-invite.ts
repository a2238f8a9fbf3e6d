import { eq } from "drizzle-orm";
import { checksFor } from "#contract/checks/catalog.ts";
import { CLOCK } from "#contract/limits.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, notFound } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { limited } from "#core/http/rate-limit.ts";
import { links } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { type Verification, verifications } from "#db/schema/verifications.ts";
import { assertFresh, checkLink, idIn } from "#functions/accounts/links/links.ts";
import { namedColumns, presentBusiness, shownName } from "#functions/accounts/names/business-name.ts";
import { blockToken } from "#functions/mail/opt-out.ts";
import { consentSince } from "#functions/verification/invitation.ts";
import { presentIdentity, provenIdentity } from "#functions/verification/requester-identity.ts";
import { maskEmail, requestPaused } from "./open-invite.ts";

/**
 * What a mailed invite shows to whoever holds it, without an account: who asks and what about them was verified, for
 * what and why, what would be checked, and until when. Of the requester's own checks only how strong and how old the
 * proof of their identity is; nothing that was stated about anybody, no notes, no address but the requester's own.
 * Reading changes nothing.
 * @throws DomainError 404 for a token that does not fit; 409 `link_expired`, `request_paused`, `request_answered`
 *   once there is nothing left to decide, or `request_closed`, each with words for the reader
 */
export async function readInvite(ctx: Ctx, client: Client, id: string, token: string) {
  const [found] = await limited(
    ctx,
    [{ rule: "link.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({
        link: links,
        verification: verifications,
        requester: namedColumns(ctx.now()),
        requesterVerifiedAt: users.emailVerifiedAt,
        identity: provenIdentity(ctx.now()),
        suspendedAt: users.suspendedAt,
        since: consentSince,
      })
      .from(links)
      .innerJoin(verifications, eq(verifications.id, links.refId))
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .where(eq(links.id, idIn(token))),
  );
  const link = await checkLink(ctx, "invite", token, found?.link);
  if (!found || link.refId !== id) throw notFound("Verification not found");
  const { verification: row, requester } = found;
  assertUndecided(row);
  assertFresh(ctx, link);
  if (found.suspendedAt) throw requestPaused();
  const { name, business, unverifiedName } = shownName(requester);
  return {
    requester_name: name,
    /** A name that imitates another one, or speaks with authority, stands only here. */
    requester_business: presentBusiness(business),
    requester_unverified_name: unverifiedName,
    /** An address that is not confirmed may be anybody's: it is not shown. */
    requester_email: found.requesterVerifiedAt === null ? null : requester.email,
    /** The name is a business's: what was verified is the person behind the account. */
    requester_is_business: business !== null,
    requester_identity: presentIdentity(found.identity),
    verification_type: row.type,
    purpose: row.purpose,
    peer: row.peer && { kind: row.peer.kind, context: row.peer.context },
    checks: checksFor(row.type, row.services, row.peer?.kind),
    /** Enough to know one's own address by. */
    sent_to: maskEmail(link.email),
    /** Whoever holds the link holds the address, and may block all invitations to it. */
    block_token: await blockToken(ctx, link.email),
    expires_at: new Date(found.since + CLOCK.consent).toISOString(),
  };
}

function assertUndecided({ status, failureReason }: Verification): void {
  if (status === "pending") return;
  if (status === "cancelled")
    throw conflict("request_closed", "This request was cancelled by the person who sent it.");
  if (failureReason === "consent_declined")
    throw conflict("request_closed", "This request was declined. Nothing was read or checked.");
  if (failureReason === "consent_expired")
    throw conflict("request_closed", "The time to answer is over. Nothing was read or checked.");
  throw conflict("request_answered", "You've already agreed to this request. Sign in to see its status.");
}
