import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { NotificationKind } from "#contract/live/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { countRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { wantsMail } from "#core/preferences.ts";
import { users } from "#db/schema/accounts/users.ts";
import type { OutboxRow } from "#db/schema/outbox.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import type { Mail } from "#functions/mail/compose.ts";
import { mailParty } from "#functions/mail/party.ts";
import { isNotSubject } from "#functions/verification/case-file/not-subject.ts";

/**
 * Reads a member of the requesting team for an email about the request.
 * @param by id of the member whose action caused the email
 * @returns null for anyone who can't open the request now, doesn't want this email, or hasn't confirmed their address
 */
export async function readMember(
  ctx: Ctx,
  {
    verificationId,
    userId,
    by,
    kind,
  }: { verificationId: string; userId: string; by: string; kind: NotificationKind },
) {
  const authors = alias(users, "authors");
  const [found] = await ctx.db
    .select({
      email: users.email,
      assignedTo: verifications.assignedTo,
      by: { firstName: authors.firstName, lastName: authors.lastName },
    })
    .from(verifications)
    .innerJoin(teamAccess, eq(teamAccess.teamId, verifications.teamId))
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .innerJoin(authors, eq(authors.id, by))
    .where(
      and(
        eq(verifications.id, verificationId),
        eq(users.id, userId),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        isNotSubject(),
        wantsMail(sql`${users.id}`, kind),
      ),
    );
  return found ?? null;
}

/**
 * Emails a member about the team's request, according to their preferences and up to a limit, so that no one can flood
 * a colleague by assigning a request over and over.
 * @param row the job's outbox row
 * @throws TooEarly during the member's quiet hours
 */
export const mailMember = (
  ctx: Ctx,
  { id, attempts }: Pick<OutboxRow, "id" | "attempts">,
  { userId, ...mail }: { userId: string; kind: NotificationKind; to: string; mail: Mail },
): Promise<boolean> =>
  mailParty(ctx, { ...mail, key: id, isWithinLimit: () => isWithinLimit(ctx, userId, attempts) });

/**
 * Counts the email toward the member's limit.
 * @param attempts how often the job has been tried; only the first attempt is counted
 */
async function isWithinLimit(ctx: Ctx, userId: string, attempts: number): Promise<boolean> {
  if (attempts > 1) return true;
  const take = { rule: "team_mail.account", subject: userId } as const;
  return (await countRateLimits(ctx, [take], readNothing(ctx))).excess.length === 0;
}
