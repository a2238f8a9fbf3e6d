import { and, eq, exists, inArray, isNull, ne, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tidyEmail } from "#contract/email-address.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, live } from "#core/effects.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { codes } from "#db/schema/codes.ts";
import { handoffs } from "#db/schema/sessions.ts";
import { memberships, teamInvitations, teams } from "#db/schema/teams.ts";
import { users } from "#db/schema/users.ts";
import { sealAddress } from "#functions/mail/sealed-address.ts";
import { avatarObject, dropObject } from "../avatar/avatar-object.ts";
import { forgetSharing } from "../forget-sharing.ts";
import { releaseAssignments } from "../release-assignments.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { reauthenticate } from "../sign-in/reauthenticate.ts";
import { dropSecondFactor } from "../totp/disable.ts";
import { deletedUserAddress, forgetAddress } from "./former-address.ts";

/**
 * Deletes an account for good: anonymizes its row, prevents sign-in and signs out all devices. The job that this
 * enqueues (`leave.ts`) ends its requests, consents and documents.
 * @param input the password, or, for accounts without one, the typed address and a sign-in within the last ten minutes
 * @throws DomainError 409 `transfer_first` for the owner of a team with other members; 422 for a wrong or missing
 *   password or address; and what {@link reauthenticate} throws
 */
export async function deleteAccount(
  ctx: Ctx,
  caller: Caller,
  input: { password?: string | undefined; email?: string | undefined },
): Promise<void> {
  const { email, passwordHash } = await reauthenticate(ctx, caller, input.password, { passwordOnly: true });
  if (passwordHash === null && tidyEmail(input.email ?? "") !== email)
    throw invalid({ email: "Type your account's email address to continue" });
  const { db } = ctx;
  const { id } = caller;
  const joined = db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, id));
  const owned = db
    .select({ id: memberships.teamId })
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.role, "owner")));
  const [[user], ownTeams, allTeams] = await db.batch([
    db
      .select({ avatarId: users.avatarId, leadsOthers: leadsOthers(ctx, id).mapWith(Boolean) })
      .from(users)
      .where(eq(users.id, id)),
    owned,
    joined,
  ]);
  if (!user) throw sessionEndedError();
  if (user.leadsOthers) throw transferFirst();

  const now = ctx.now();
  const unchanged = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  const ended = endAllSessions(ctx, { userId: id, reason: "account_deleted" });
  const statements = [
    ...(await forgetAddress(ctx, { id, email })),
    db
      .update(users)
      .set({ ...nobody(id), updatedAt: now, deletedAt: now })
      .where(
        and(
          eq(users.id, id),
          eq(users.email, email),
          isNull(users.deletedAt),
          unchanged,
          callerIsLive(ctx, caller),
        ),
      ),
    mustHaveChanged(db),
    mustHold(db, not(leadsOthers(ctx, id))),
    db
      .update(teams)
      .set({ name: "Deleted team", deletedAt: now, transferTo: null })
      .where(inArray(teams.id, owned)),
    db.update(teams).set({ transferTo: null, transferAskedAt: null }).where(eq(teams.transferTo, id)),
    cancelSentInvitations(ctx, id, joined),
    db.delete(memberships).where(eq(memberships.userId, id)),
    releaseAssignments(ctx, id),
    ...ended.statements,
    db.delete(codes).where(and(eq(codes.userId, id), isNull(codes.verificationId))),
    db.delete(handoffs).where(eq(handoffs.userId, id)),
    ...dropSecondFactor(ctx, id),
    ...forgetSharing(ctx, id),
    auditRow(ctx, { actor: id, action: "user.deleted", entity: "user", entityId: id }),
  ];
  const effects = [
    job("user.leave", { user_id: id }),
    ...ownTeams.map((team) => job("team.close", { team_id: team.id })),
    // Their colleagues' pages.
    ...allTeams.map((team) => live("team_updated", { team_id: team.id, change: "removed" })),
    ended.effect,
    job("mail.account_deleted", { user_id: id, address: await sealAddress(ctx, id, email) }),
    ...(user.avatarId ? [dropObject(avatarObject(user.avatarId))] : []),
  ];
  try {
    await commit(ctx, { statements, effects, resourceId: id });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    const [now] = await db
      .select({ leads: leadsOthers(ctx, id).mapWith(Boolean) })
      .from(users)
      .limit(1);
    throw now?.leads ? transferFirst() : sessionEndedError();
  }
}

/** Whom they invited, the teams may no longer want, as when a member leaves. */
const cancelSentInvitations = ({ db, ...ctx }: Ctx, userId: string, theirTeams: SQLWrapper) =>
  db
    .update(teamInvitations)
    .set({ cancelledAt: ctx.now() })
    .where(
      and(
        inArray(teamInvitations.teamId, theirTeams),
        eq(teamInvitations.invitedBy, userId),
        isNull(teamInvitations.acceptedAt),
        isNull(teamInvitations.cancelledAt),
      ),
    );

/** @returns the condition that the user owns a team with other members. */
function leadsOthers(ctx: Ctx, userId: string): SQL {
  const mine = alias(memberships, "mine");
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(mine)
      .innerJoin(memberships, and(eq(memberships.teamId, mine.teamId), ne(memberships.userId, userId)))
      .where(and(eq(mine.userId, userId), eq(mine.role, "owner"))),
  );
}

/** What remains of a deleted user: a row that other rows refer to. */
const nobody = (id: string) => ({
  email: deletedUserAddress(id),
  emailVerifiedAt: null,
  pendingEmail: null,
  passwordHash: null,
  googleSub: null,
  firstName: "Deleted",
  lastName: "user",
  businessName: null,
  phone: null,
  provenPhone: null,
  phoneVerifiedAt: null,
  provenPhoneHash: null,
  phoneSandbox: false,
  bio: null,
  address: null,
  avatarId: null,
  staff: false,
  lastActiveAt: null,
});

const transferFirst = () =>
  conflict("transfer_first", "You own a team that has other members. Transfer it to one of them first.");
