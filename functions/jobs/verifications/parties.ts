import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { NotificationKind } from "#contract/live/notifications.ts";
import { rolesWith } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import type { OutboxRow } from "#db/schema/outbox.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { type MailNames, requesterNames, safeName } from "#functions/accounts/names/mail-names.ts";
import { isPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import type { Mail } from "#functions/mail/compose.ts";
import { mailParty } from "#functions/mail/party.ts";
import { tryAll } from "../try-all.ts";

export type Reader = "requester" | "target" | "self";

export interface Parties {
  verification: Verification;
  /**
   * Names that are safe for email. The address is null if no one on the requester's side may get email about
   * the request.
   */
  requester: { email: string | null } & MailNames;
  target: { email: string; name: string };
  isSelf: boolean;
  /** Whether the requester has left the requesting team, or can no longer open the request. */
  isRequesterOut: boolean;
  /** Whether the subject knows about the request. */
  targetKnows: boolean;
  isWithdrawn: boolean;
  /** The URL of the request's page for a reader. */
  urlFor: (reader: Reader) => string;
}

/** Whether the requester has left the requesting team, or can no longer open the request; 1 or 0. */
const isRequesterOut = qualified<number>`(${verifications.teamId} IS NOT NULL
  AND ${verifications.targetUserId} IS NOT ${verifications.requesterId}
  AND NOT EXISTS (SELECT 1 FROM ${teamAccess}
    WHERE ${teamAccess.teamId} = ${verifications.teamId}
      AND ${teamAccess.userId} = ${verifications.requesterId}))`;

/** The roles that act for the team, the highest first. */
const MANAGING = JSON.stringify(rolesWith("verifications:manage"));

/**
 * The address that gets email about a team's request if the requester has left the team or can no longer open the
 * request. It belongs to the highest-ranking member who acts for the team and can open the request, usually the owner.
 * NULL if there's none, for example after the team was deleted.
 */
const managerAddress = qualified<string | null>`(SELECT ${users.email} FROM json_each(${MANAGING}) r
  JOIN ${teamAccess} ON ${teamAccess.role} = r.value AND ${teamAccess.teamId} = ${verifications.teamId}
  JOIN ${users} ON ${users.id} = ${teamAccess.userId} AND ${users.deletedAt} IS NULL
    AND ${users.suspendedAt} IS NULL
  WHERE ${users.id} IS NOT ${verifications.targetUserId}
    AND ${users.email} IS NOT ${verifications.targetEmail}
  ORDER BY r.key, ${teamAccess.id} LIMIT 1)`;

/**
 * @param isWithoutSignIn whether the URL is for a subject who couldn't sign in to the app, because they have no
 *   account, or neither a password nor Google
 * @returns the URL of a request's page, for use in email
 */
export const requestUrl = (ctx: Ctx, id: string, isWithoutSignIn: boolean): string =>
  new URL(`${isWithoutSignIn ? "/v" : "/app/verifications"}/${id}`, ctx.env.APP_URL).href;

/** @returns the people to email about a verification, or null if it's gone. */
export async function loadParties(ctx: Ctx, id: string): Promise<Parties | null> {
  const bound = alias(users, "bound");
  const [found, consentRows] = await ctx.db.batch([
    ctx.db
      .select({
        verification: verifications,
        requester: namedColumns(ctx.now()),
        boundEmail: bound.email,
        isPasswordless: isPasswordless(bound),
        isRequesterOut,
        managerAddress,
        wasInvited: qualified<number>`EXISTS (SELECT 1 FROM ${links}
          WHERE ${links.refId} = ${verifications.id} AND ${links.kind} = 'invite' AND ${links.usedAt} IS NULL
            AND ${links.sentAt} IS NOT NULL)`,
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .leftJoin(bound, eq(bound.id, verifications.targetUserId))
      .where(eq(verifications.id, id)),
    ctx.db
      .select({ withdrawnAt: consents.withdrawnAt })
      .from(consents)
      .where(eq(consents.verificationId, id))
      .orderBy(desc(consents.givenAt))
      .limit(1),
  ]);
  const row = found[0];
  if (!row) return null;
  const { verification, requester, boundEmail } = row;
  const isOut = row.isRequesterOut === 1;
  const isWithoutSignIn = boundEmail === null || row.isPasswordless;
  return {
    verification,
    requester: { email: isOut ? row.managerAddress : requester.email, ...requesterNames(requester) },
    target: {
      email: boundEmail ?? verification.targetEmail,
      name: safeName(verification.targetName, "the person you asked"),
    },
    isSelf: verification.targetUserId === verification.requesterId,
    targetKnows: verification.openedAt !== null || row.wasInvited === 1,
    isRequesterOut: isOut,
    isWithdrawn: consentRows[0]?.withdrawnAt != null,
    urlFor: (reader) => requestUrl(ctx, id, reader === "target" && isWithoutSignIn),
  };
}

/**
 * Emails each reader with a separate idempotency key, so a retry reaches only those who haven't been emailed
 * yet.
 * @throws like {@link tryAll}
 */
export async function mailReaders(
  ctx: Ctx,
  parties: Parties,
  readers: readonly Reader[],
  { row, kind }: { row: Pick<OutboxRow, "id" | "createdAt">; kind: NotificationKind },
  mailFor: (reader: Reader) => Mail,
): Promise<void> {
  await tryAll(
    readers.map(async (reader) => {
      const { email } = reader === "target" ? parties.target : parties.requester;
      if (email === null) return;
      const key = `${row.id}.${reader}`;
      await mailParty(ctx, { kind, to: email, mail: mailFor(reader), key, writtenAt: row.createdAt });
    }),
  );
}
