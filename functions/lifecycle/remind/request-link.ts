import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, notFound } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import {
  countRateLimits,
  enforceRateLimits,
  type RateLimitEntry,
  readNothing,
} from "#core/http/rate-limit.ts";
import { commit } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { newLink } from "#functions/accounts/links/links.ts";
import { namedColumns, presentBusiness, shownName } from "#functions/accounts/names/business-name.ts";
import { requestPaused } from "#functions/accounts/requests/answerable.ts";
import { isPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import { maskEmail } from "#functions/mail/mask-email.ts";
import { readHold } from "#functions/verification/invitation.ts";
import { subjectAccount } from "#functions/verification/subject-account.ts";
import { mailAgain } from "./remind.ts";
import { isSubjectAwaited } from "./reminder.ts";

/**
 * What the page behind a request's link shows to anyone who has the link: the requester, the kind of verification,
 * and enough of the address for its owner to recognize it. It reveals nothing else about the subject, and looks
 * the same if they blocked the requester.
 * @throws DomainError 404 for an unknown id, for a request about the requester themselves, and until the requester's
 *   address is confirmed; 409 `request_paused`, or `request_closed` when there's nothing for the subject to do, each
 *   with a message for the page's visitor; 429
 */
export async function readRequestLink(ctx: Ctx, client: Client, id: string) {
  const found = await readLinked(ctx, id, [networkOf("link.network", client)]);
  assertAwaited(found);
  const { requester, row } = found;
  const { name, business, unverifiedName } = shownName(requester);
  return {
    requester_name: name,
    /** An unverified name that imitates a brand or an authority appears only in these two fields. */
    requester_business: presentBusiness(business),
    requester_unverified_name: unverifiedName,
    verification_type: row.type,
    peer: row.peer && { kind: row.peer.kind },
    sent_to: maskEmail(row.targetEmail),
  };
}

/**
 * Emails the subject of a request when someone asks for that on the page behind its link. The email always goes to
 * the subject, no matter who asks. A subject with neither a password nor Google gets a link that signs them in,
 * whatever the request's state. Others get an email only while the request waits for them, subject to the usual limits,
 * blocks and settings (`jobs/verifications/invite.ts`). The response doesn't reveal whether an email was sent.
 * @throws DomainError 404 as for {@link readRequestLink}; 429
 */
export async function mailRequestLink(ctx: Ctx, client: Client, id: string): Promise<void> {
  const found = await readLinked(ctx, id, [
    networkOf("request_link.network", client),
    { rule: "request_link.pair", subject: `${id} ${subscriberOf(client.address)}` },
  ]);
  const mail = await mailFor(ctx, found);
  if (!mail) return;
  const entry = {
    actor: "link",
    action: "subject.asked_again",
    entity: "verification",
    entityId: id,
  } as const;
  const own = { statements: [auditRow(ctx, entry)] };
  await commit(ctx, { ...combine(mail, own), resourceId: id });
}

async function mailFor(ctx: Ctx, { row, suspendedAt, passwordless }: Linked): Promise<WritePart | null> {
  const limits: RateLimitEntry[] =
    passwordless === null
      ? [{ rule: "request_link.request", subject: row.id }]
      : [
          { rule: "sign_in_mail.request", subject: row.id },
          { rule: "sign_in_mail.account", subject: passwordless },
        ];
  const { excess } = await countRateLimits(ctx, limits, readNothing(ctx));
  if (excess.length > 0) return null;
  if (passwordless !== null) {
    const link = newLink(ctx, "sign_in", row.id, passwordless);
    return { statements: [link.statement], effects: [job("mail.sign_in", { link_id: link.id })] };
  }
  if (!isSubjectAwaited(row) || suspendedAt !== null || (await isHeld(ctx, row))) return null;
  return mailAgain(ctx, row, false);
}

const networkOf = (rule: "link.network" | "request_link.network", client: Client): RateLimitEntry => ({
  rule,
  subject: subscriberOf(client.address),
});

async function readLinked(ctx: Ctx, id: string, limits: readonly RateLimitEntry[]) {
  const subject = alias(users, "subject");
  const [found] = await enforceRateLimits(
    ctx,
    limits,
    ctx.db
      .select({
        row: verifications,
        requester: namedColumns(ctx.now()),
        verifiedAt: users.emailVerifiedAt,
        suspendedAt: users.suspendedAt,
        deletedAt: users.deletedAt,
        /** The subject's address if they have neither a password nor Google. */
        passwordless: sql<string | null>`iif(${isPasswordless(subject)}, ${subject.email}, NULL)`,
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .leftJoin(subject, eq(subject.id, subjectAccount()))
      .where(eq(verifications.id, id)),
  );
  if (!found) throw notFound("Verification not found");
  const { row, verifiedAt, deletedAt } = found;
  // Until the requester confirms their address, we don't mention the request to anyone. A request about the requester
  // themselves has no link.
  const isUnknown = verifiedAt === null && deletedAt === null;
  if (isUnknown || row.requesterId === row.targetUserId) throw notFound("Verification not found");
  return found;
}
type Linked = Awaited<ReturnType<typeof readLinked>>;

function assertAwaited({ row, suspendedAt, deletedAt }: Linked): void {
  if (isSubjectAwaited(row) && deletedAt === null) {
    if (suspendedAt !== null) throw requestPaused();
    return;
  }
  throw conflict(
    "request_closed",
    row.status === "in_progress"
      ? "There's nothing for you to do right now."
      : "This request has ended, so there's nothing for you to do.",
  );
}

/**
 * Whether a pending request's first invitation is still held back. If so, we don't email now, because the subject would
 * get two invitations.
 */
async function isHeld(ctx: Ctx, row: Verification): Promise<boolean> {
  if (row.status !== "pending") return false;
  return (await readHold(ctx, row.id, { id: row.requesterId, teamId: row.teamId })) !== null;
}
