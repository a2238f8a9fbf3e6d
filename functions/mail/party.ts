import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { NotificationKind } from "#contract/live/notifications.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { TooEarly } from "#core/job.ts";
import { chosen } from "#core/preferences.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notificationSettings } from "#db/schema/notices.ts";
import { compose } from "./compose.ts";
import { kindToken, unsubscribeFromKind } from "./kind-opt-out.ts";
import { addressHash, blockHeaders, isSuppressed, oneClick } from "./opt-out.ts";
import { quietUntil } from "./quiet.ts";
import { type Envelope, sendMail } from "./send.ts";

interface PartyMail extends Omit<Envelope, "headers"> {
  /**
   * What the email is about. If the recipient has an account, their preferences for this kind apply: the email is
   * sent right away or after their quiet hours. It isn't sent if they turned off email of this kind or get a daily
   * email instead. Null for email that only a block stops, such as an invitation.
   */
  kind: NotificationKind | null;
  /**
   * For a job with several recipients: when its row was written (UTC ms). Quiet hours that end more than a day after
   * that don't hold the email back, because each run of the job sends the other recipients' email again, and the
   * provider recognizes duplicates for only a day.
   */
  writtenAt?: number;
  /** Checks a limit right before the email is sent. Not called for an email that's held back or unwanted. */
  isWithinLimit?: () => Promise<boolean>;
}

/**
 * Sends an email about other people's requests or actions, unless the recipient doesn't want it. Every such
 * email has a one-click opt-out (RFC 8058), and most also have an unsubscribe link at the bottom. Email that protects
 * an account or that the law requires uses `sendMail`, which has no opt-out.
 * @returns whether it was sent
 * @throws TooEarly during the recipient's quiet hours
 */
export async function mailParty(
  ctx: Ctx,
  { kind, writtenAt, isWithinLimit, ...envelope }: PartyMail,
): Promise<boolean> {
  const hash = await addressHash(ctx.env, envelope.to);
  const [isBlocked, account] = await Promise.all([
    isSuppressed(ctx, hash),
    kind && accountWith(ctx, envelope.to, kind),
  ]);
  if (isBlocked || (account && account.email !== "now")) {
    ctx.log("mail.suppressed", { key: envelope.key });
    return false;
  }
  const until = account ? quietUntil(ctx.now(), account) : null;
  if (until !== null && (writtenAt === undefined || until <= writtenAt + DAY)) throw new TooEarly(until);
  if (isWithinLimit && !(await isWithinLimit())) return false;
  const token = account && kind ? await kindToken(ctx.env, account.id, kind) : null;
  const headers = token ? oneClick(ctx.env, token) : await blockHeaders(ctx, hash);
  const { draft } = envelope.mail;
  const mail =
    token && !draft.unsubscribe
      ? compose({ ...draft, unsubscribe: unsubscribeFromKind(ctx.env, token) })
      : envelope.mail;
  await sendMail(ctx, { ...envelope, mail, headers });
  return true;
}

/** The account that has confirmed this address, with its preferences. */
async function accountWith({ db }: Ctx, email: string, kind: NotificationKind) {
  const [account] = await db
    .select({
      id: users.id,
      email: sql<string>`${chosen(sql`${users.id}`, kind, "email")}`,
      timezone: notificationSettings.timezone,
      quietFrom: notificationSettings.quietFrom,
      quietTo: notificationSettings.quietTo,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt), isNull(users.deletedAt)));
  return account;
}
