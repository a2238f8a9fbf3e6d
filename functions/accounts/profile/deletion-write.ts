import { and, eq, inArray, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { handoffs } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, teamInvitations, teams } from "#db/schema/teams.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { requestTemplates } from "#db/schema/verification/drafts.ts";
import { avatarObject, dropObject } from "../avatar/avatar-object.ts";
import { forgetSharing } from "../forget-sharing.ts";
import { releaseAssignments } from "../release-assignments.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { dropSecondFactor } from "../totp/disable.ts";
import { deletedUserAddress, forgetAddress } from "./former-address.ts";

interface Leaving {
  id: string;
  /** Their current address. */
  email: string;
  avatarId: string | null;
  /** Ids of the teams they own, which are deleted with them. None may have other members. */
  ownTeams: readonly string[];
  /** An extra condition on the user's row. We always require that it isn't deleted yet and still has this address. */
  onlyIf?: SQL | undefined;
  /** Who is deleting the account, for the audit log. */
  by: string;
}

/**
 * @returns the write that deletes an account: its row becomes anonymous, no one can sign in, all devices are
 *   signed out, and its own teams are deleted. A job (`user.leave`) ends its requests, withdraws its consents and
 *   deletes its documents. The batch fails if the account was already deleted, its address has changed, or `onlyIf`
 *   doesn't hold.
 */
export async function deletionWrite(ctx: Ctx, leaving: Leaving): Promise<WritePart> {
  const { db } = ctx;
  const { id, email, avatarId, ownTeams, onlyIf, by } = leaving;
  const now = ctx.now();
  const joined = db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, id));
  const owned = db
    .select({ id: memberships.teamId })
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.role, "owner")));
  const ended = endAllSessions(ctx, { userId: id, reason: "account_deleted" });
  return {
    statements: [
      ...(await forgetAddress(ctx, { id, email })),
      db
        .update(users)
        .set({ ...anonymousUser(id), updatedAt: now, deletedAt: now })
        .where(and(eq(users.id, id), eq(users.email, email), isNull(users.deletedAt), onlyIf)),
      mustHaveChanged(db),
      db
        .update(teams)
        .set({ name: "Deleted team", deletedAt: now, transferTo: null })
        .where(inArray(teams.id, owned)),
      db.delete(requestTemplates).where(inArray(requestTemplates.teamId, owned)),
      db.update(teams).set({ transferTo: null, transferAskedAt: null }).where(eq(teams.transferTo, id)),
      cancelSentInvitations(ctx, id, joined),
      db.delete(memberships).where(eq(memberships.userId, id)),
      releaseAssignments(ctx, id),
      ...ended.statements,
      db.delete(codes).where(and(eq(codes.userId, id), isNull(codes.verificationId))),
      db.delete(handoffs).where(eq(handoffs.userId, id)),
      ...dropSecondFactor(ctx, id),
      ...forgetSharing(ctx, id),
      auditRow(ctx, { actor: by, action: "user.deleted", entity: "user", entityId: id }),
    ],
    effects: [
      job("user.leave", { user_id: id }),
      job("tombstone.put", { kind: "user", id }),
      ...ownTeams.flatMap((team_id) => [
        job("team.close", { team_id }),
        job("tombstone.put", { kind: "team", id: team_id }),
      ]),
      ended.effect,
      ...(avatarId ? [dropObject(avatarObject(avatarId))] : []),
    ],
  };
}

/** Cancels the open invitations that the user sent, as when they leave a team: the team might not want those people. */
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

/** The row of a deleted user stays, because other rows refer to it. These values replace the personal data. */
const anonymousUser = (id: string) => ({
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
  trainedAt: null,
  lastActiveAt: null,
});
