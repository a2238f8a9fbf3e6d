import { and, eq, gt, sql } from "drizzle-orm";
import type { AccessTicket } from "#contract/sharing/access.ts";
import type { RequestAccessBody } from "#contract/sharing/sharing.schema.ts";
import { DAY, SECOND } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, sha256 } from "#core/crypto/encode.ts";
import { job } from "#core/effects.ts";
import { DomainError } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { countRateLimits, enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { accessBlocks, accessRequests, type ShareLink } from "#db/schema/sharing.ts";
import { safeStranger } from "#functions/accounts/names/mail-names.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import { maskEmail } from "#functions/mail/mask-email.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { assertAsks, findLink } from "./live-link.ts";
import { sealColumn } from "./sealed.ts";

/**
 * The maximum number of requests for one link from one address within a day. Each request gets its own ticket, but the
 * owner isn't notified of it while an earlier one is pending.
 */
const MAX_PER_DAY = 3;

/**
 * A visitor asks for permission to see a shared profile. A blocked address gets the same response, but the profile's
 * owner isn't notified and never sees the request.
 * @throws DomainError 404 for a token that isn't ours; 409 if the link doesn't work or needs no permission; 429
 */
export async function requestAccess(
  ctx: Ctx,
  client: Client,
  token: string,
  { name, email, message }: RequestAccessBody,
): Promise<AccessTicket> {
  const found = await findLink(ctx, client, token);
  assertAsks(ctx, found);
  const { link } = found;
  const emailHash = await addressHash(ctx.env, email);
  const read = () => selectEarlier(ctx, link, emailHash);
  const [first] = await enforceRateLimits(
    ctx,
    [
      { rule: "access.network", subject: subscriberOf(client.address) },
      { rule: "access.address", subject: mailboxOf(email) },
      { rule: "access.link", subject: link.id },
    ],
    read(),
  );
  const ticket = randomToken(16);
  const id = newId("acr", ctx.now());
  const notice = first?.isSilent ? NO_WRITE : await noticeOf(ctx, link, id, name);
  const row = {
    id,
    linkId: link.id,
    userId: link.userId,
    name: await sealColumn(ctx, id, "name", name),
    email: await sealColumn(ctx, id, "email", email),
    emailHash,
    message: message ? await sealColumn(ctx, id, "message", message) : null,
    status: "pending" as const,
    ticketHash: await sha256(ticket),
    createdAt: ctx.now(),
  };
  const write = {
    statements: [
      mustHold(ctx.db, sql`${askedToday(ctx, link, emailHash)} < ${MAX_PER_DAY}`),
      ctx.db.insert(accessRequests).values(row),
      auditRow(ctx, {
        actor: "link",
        action: "access.requested",
        entity: "access_request",
        entityId: id,
        detail: { share_link_id: link.id },
      }),
      ...notice.statements,
    ],
    effects: notice.effects,
    resourceId: id,
  };
  await attempt(ctx, async (isFirst) => {
    const earlier = isFirst ? first : (await read())[0];
    if (earlier && earlier.today >= MAX_PER_DAY) throw askedTooOften();
    await commit(ctx, write);
  });
  return { ticket, mailed_to: maskEmail(email) };
}

const askedTooOften = () =>
  new DomainError(
    "rate_limited",
    "rate_limited",
    "You've already asked several times today. If you're approved, we'll email you.",
    { retryAfterSeconds: DAY / SECOND },
  );

/** How often an address has requested access to this link in the last day. */
const askedToday = ({ db, now }: Ctx, { id }: ShareLink, emailHash: string) =>
  db.$count(
    accessRequests,
    and(
      eq(accessRequests.linkId, id),
      eq(accessRequests.emailHash, emailHash),
      gt(accessRequests.createdAt, now() - DAY),
    ),
  );

/**
 * The query for how often this address has asked within the last day (`today`), and whether to skip the owner's
 * notification (`isSilent`), because the address is blocked or another request from it is still pending.
 */
const selectEarlier = (ctx: Ctx, link: ShareLink, emailHash: string) =>
  ctx.db
    .select({
      today: sql<number>`${askedToday(ctx, link, emailHash)}`,
      isSilent: qualified`EXISTS (SELECT 1 FROM ${accessBlocks} WHERE ${accessBlocks.userId} = ${link.userId}
          AND ${accessBlocks.emailHash} = ${emailHash})
      OR EXISTS (SELECT 1 FROM ${accessRequests}
        WHERE ${accessRequests.linkId} = ${link.id} AND ${accessRequests.emailHash} = ${emailHash}
          AND ${accessRequests.status} = 'pending')`.mapWith(Boolean),
    })
    .from(sql`(SELECT 1)`);

/** The owner's notification, plus an email unless they've already gotten many today. */
async function noticeOf(ctx: Ctx, link: ShareLink, id: string, name: string): Promise<WritePart> {
  const notice = notificationEffects(ctx, {
    userId: link.userId,
    type: "system_notification",
    kind: "access",
    ownMail: true,
    title: "Someone asks to see your profile",
    message: `${safeStranger(name)} asks for permission to see your shared profile.`,
    data: { access_request_id: id, share_link_id: link.id },
    priority: "medium",
    dedupeKey: `access_asked:${id}`,
  });
  const { excess } = await countRateLimits(
    ctx,
    [{ rule: "access_mail.account", subject: link.userId }],
    readNothing(ctx),
  );
  if (excess.length > 0) return notice;
  return { ...notice, effects: [...notice.effects, job("mail.access_asked", { access_request_id: id })] };
}
