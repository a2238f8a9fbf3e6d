import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { ROLE_LABEL, TEAM } from "#contract/teams/teams.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { memberships, teamInvitations } from "#db/schema/teams.ts";
import { addressProven } from "#functions/accounts/links/address-proven.ts";
import {
  assertOpenInvitation,
  type FoundInvitation,
  isOpenInvitation,
} from "#functions/accounts/links/invitation-link.ts";
import { safeTeam } from "#functions/accounts/names/mail-names.ts";
import { shownPerson } from "#functions/accounts/names/shown-person.ts";
import { isTeam } from "../access.ts";
import { findInvitation } from "./read.ts";
import { assertMayJoin, stillTakesAddress, teamUpdated } from "./rules.ts";

type Joiner = Pick<User, "id" | "email" | "emailVerifiedAt" | "firstName" | "lastName">;

/**
 * Makes the caller a member of the team that invited them. The link was emailed to their address, so it also proves the
 * address. Their personal requests don't become the team's.
 * @returns the team, and their role in it
 * @throws DomainError 404 `link_invalid`; 409 `invitation_used`, `invitation_expired`, `invitation_cancelled`,
 *   `wrong_account`, `domain_not_allowed`, `already_member` or `too_many_teams`; 429
 */
export async function acceptInvitation(ctx: Ctx, client: Client, userId: string, token: string) {
  return attempt(ctx, async () => {
    const found = await findInvitation(ctx, client, token);
    assertOpenInvitation(found.state);
    const { invitation, team } = found;
    const { joiner, isMember, isInviterMember, teamCount } = await readJoiner(ctx, userId, found);
    if (joiner?.email !== invitation.email)
      throw conflict(
        "wrong_account",
        `This invitation was sent to ${invitation.email}. Sign in with that address to accept it.`,
      );
    if (isMember) {
      // Another tab may have accepted it since it was read.
      assertOpenInvitation((await findInvitation(ctx, client, token)).state);
      throw conflict("already_member", "You're already a member of this team.");
    }
    assertMayJoin(team, invitation.email);
    if (teamCount >= TEAM.maxTeams) throw tooManyTeams();
    const proven = joiner.emailVerifiedAt === null ? await addressProven(ctx, joiner, joiner.id) : NO_WRITE;
    const notice = isInviterMember ? noticeTo(ctx, invitation.invitedBy, found, joiner) : NO_WRITE;
    const write = combine(joining(ctx, joiner, found), proven, notice);
    await commit(ctx, { ...write, resourceId: team.id });
    return { team: { id: team.id, name: team.name, role: invitation.role } };
  });
}

async function readJoiner(ctx: Ctx, userId: string, { invitation, team }: FoundInvitation) {
  const { db } = ctx;
  const [[joiner], theirs, inviter] = await db.batch([
    db
      .select({
        id: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db.select({ teamId: memberships.teamId }).from(memberships).where(eq(memberships.userId, userId)),
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.teamId, team.id), eq(memberships.userId, invitation.invitedBy))),
  ]);
  return {
    joiner,
    isMember: theirs.some(({ teamId }) => teamId === team.id),
    teamCount: theirs.length,
    isInviterMember: inviter.length > 0,
  };
}

function joining(ctx: Ctx, joiner: Joiner, { invitation, team }: FoundInvitation) {
  const { db } = ctx;
  const now = ctx.now();
  const { id, role, department } = invitation;
  return {
    statements: [
      db
        .update(teamInvitations)
        .set({ acceptedAt: now, acceptedBy: joiner.id })
        .where(and(eq(teamInvitations.id, id), isOpenInvitation(now))),
      mustHaveChanged(db),
      mustHold(db, isTeam(team.id)),
      mustHold(db, stillTakesAddress(team.id, joiner.email)),
      mustHold(db, stillHasAddress(ctx, joiner)),
      db.insert(memberships).values({
        id: newId("mem", now),
        teamId: team.id,
        userId: joiner.id,
        role,
        // The team may have deleted the department in the meantime.
        department: department !== null && team.departments.includes(department) ? department : null,
        joinedAt: now,
      }),
      mustHold(db, sql`${db.$count(memberships, eq(memberships.userId, joiner.id))} <= ${TEAM.maxTeams}`),
      auditRow(ctx, {
        actor: joiner.id,
        action: "team.joined",
        entity: "team",
        entityId: team.id,
        detail: { invitation: id, role },
      }),
    ],
    effects: [teamUpdated(team.id, "joined")],
  };
}

const stillHasAddress = (ctx: Ctx, { id, email }: Joiner): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, id), eq(users.email, email))),
  );

function noticeTo(ctx: Ctx, inviterId: string, { invitation, team }: FoundInvitation, joiner: Joiner) {
  const name = shownPerson(joiner).name || "Someone";
  return notificationEffects(ctx, {
    userId: inviterId,
    type: "team_updated",
    kind: "team",
    title: `${name} joined ${safeTeam(team.name)}`,
    message: `They accepted your invitation. Their role is ${ROLE_LABEL[invitation.role]}.`,
    data: { team_id: team.id },
    priority: "medium",
    dedupeKey: `team.joined:${invitation.id}`,
  });
}

const tooManyTeams = () =>
  conflict("too_many_teams", `You're already in ${TEAM.maxTeams} teams. Leave one to join another.`);
