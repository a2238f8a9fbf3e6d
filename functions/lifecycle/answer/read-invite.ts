import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { checksFor } from "#contract/checks/catalog.ts";
import { CLOCK } from "#contract/limits.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { checkLink, idIn } from "#functions/accounts/links/links.ts";
import { namedColumns, presentBusiness, shownName } from "#functions/accounts/names/business-name.ts";
import { ownIdentity, presentProof } from "#functions/accounts/names/identity-proof.ts";
import { assertAnswerable } from "#functions/accounts/requests/answerable.ts";
import { assertCurrent } from "#functions/accounts/requests/current-link.ts";
import { hasSignIn } from "#functions/accounts/sign-in/has-sign-in.ts";
import { maskEmail } from "#functions/mail/mask-email.ts";
import { blockToken } from "#functions/mail/opt-out.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { consentSince } from "#functions/verification/invitation.ts";

/**
 * What an emailed invitation shows to its holder, who needs no account: the requester and what we've verified about
 * them, the purpose, what would be checked, and the time to answer. Of the requester's own checks, it shows only the
 * grade and date of their identity proof. Of what was stated about the subject, it shows only the name. It shows no
 * notes, and no unmasked address except the requester's. Reading it changes nothing except the rate limit.
 * @throws DomainError 404 for an invalid token; 409 `request_moved` if the request has since been sent to another
 *   address, or what {@link assertAnswerable} throws, each with a message for the holder; 429
 */
export async function readInvite(ctx: Ctx, client: Client, id: string, token: string) {
  const { link, verification: row, requester, ...found } = await openInvitation(ctx, client, id, token);
  const { name, business, unverifiedName } = shownName(requester);
  const { firstName = "", lastName = "" } = await openClaims(ctx, row);
  return {
    requester_name: name,
    /** An unverified name that imitates a brand or an authority appears only in these two fields. */
    requester_business: presentBusiness(business),
    requester_unverified_name: unverifiedName,
    /** We don't show an unconfirmed address, because it could be anyone's. */
    requester_email: found.requesterVerifiedAt === null ? null : requester.email,
    /** Whether the name is a business's; the identity shown is then that of the person behind the account. */
    requester_is_business: business !== null,
    requester_identity: presentProof(ownIdentity(requester.identityProofs, requester)),
    verification_type: row.type,
    purpose: row.purpose,
    peer: row.peer && { kind: row.peer.kind, context: row.peer.context },
    checks: checksFor(row.type, row.services, row.peer?.kind),
    /**
     * The subject's name as stated, for them to correct when they create an account; null if they have one, or if only
     * a business's name was stated.
     */
    stated_name:
      found.holder === null && (firstName || lastName)
        ? { first_name: firstName, last_name: lastName }
        : null,
    /**
     * How the address's owner continues: by creating an account, with a link that we email, or by signing in.
     */
    account: found.holder === null ? "none" : hasSignIn(found.holder) ? "full" : "passwordless",
    /** Masked, but its owner can recognize it. */
    sent_to: maskEmail(link.email),
    /** The link's holder can read that mailbox, so they may block all invitations to it. */
    block_token: await blockToken(ctx, link.email),
    expires_at: isoTime(found.since + CLOCK.consent),
    /** Another address that's waiting for the requester's approval, masked. */
    waiting_address: row.proposedEmail && maskEmail(row.proposedEmail),
  };
}

/**
 * Finds the request that an invitation's token opens, as long as the subject hasn't answered it.
 * @throws DomainError like {@link readInvite}
 */
export async function openInvitation(ctx: Ctx, client: Client, id: string, token: string) {
  const holder = alias(users, "holder");
  const [found] = await enforceRateLimits(
    ctx,
    [{ rule: "link.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({
        link: links,
        verification: verifications,
        requester: namedColumns(ctx.now()),
        requesterVerifiedAt: users.emailVerifiedAt,
        suspendedAt: users.suspendedAt,
        holder: { id: holder.id, passwordHash: holder.passwordHash, googleSub: holder.googleSub },
        since: consentSince,
      })
      .from(links)
      .innerJoin(verifications, eq(verifications.id, links.refId))
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .leftJoin(holder, eq(holder.email, links.email))
      .where(eq(links.id, idIn(token))),
  );
  const link = await checkLink(ctx, "invite", token, found?.link);
  if (!found || link.refId !== id) throw notFound("Verification not found");
  await assertCurrent(ctx, link, found.verification);
  assertAnswerable(ctx, link, found.verification, found.suspendedAt);
  return found;
}
