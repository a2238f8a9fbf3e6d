import { and, eq, inArray } from "drizzle-orm";
import type { InviteBody } from "#contract/teams/teams.schema.ts";
import { TEAM } from "#contract/teams/teams.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, type Team, teamInvitations, teams } from "#db/schema/teams.ts";
import { newLink } from "#functions/accounts/links/links.ts";
import { assertMayInTeam, isTeam, selectMembership, stillHasRole, teamNotFound } from "../access.ts";
import { isPending, presentInvitation, selectInvitations } from "./list.ts";
import {
  assertMayGrant,
  assertVerified,
  countInvites,
  domainProblem,
  isWithinCap,
  teamUpdated,
  tooManyInvitations,
} from "./rules.ts";

/**
 * Invites one or several addresses to a team: all of them, or none if any has a problem. An expired
 * invitation to the same address is replaced.
 * @returns the new invitations
 * @throws DomainError like `assertMayInTeam`; 403 `forbidden` for a role above the caller's; 403
 *   `email_unverified`; 422 for an unknown department, and for each address that can't be invited; 409
 *   `too_many_invitations`; 429
 */
export async function inviteToTeam(ctx: Ctx, userId: string, teamId: string, input: InviteBody, once?: Once) {
  const send = async (isFirst: boolean) => {
    const found = await read(ctx, userId, teamId, input.emails);
    const own = assertMayInTeam(found.own, "team:manage");
    if (!found.team) throw teamNotFound();
    assertMayGrant(own, input.role);
    assertVerified(found.inviter);
    assertDepartment(found.team, input.department);
    assertAddresses(ctx, found, input);
    const now = ctx.now();
    const open = found.openCount.filter(({ expiresAt }) => expiresAt > now).length;
    if (open + input.emails.length > TEAM.maxInvitations) throw tooManyInvitations();
    if (isFirst) await countInvites(ctx, userId, teamId, input.emails);

    const replaced = found.pending.map(({ id }) => id);
    const made = input.emails.map((email) => invitationTo(ctx, userId, teamId, email, input));
    const resourceId = made.map(({ id }) => id).join(",");
    await commit(ctx, {
      once,
      resourceId,
      statements: [
        mustHold(ctx.db, stillHasRole(ctx, userId, teamId, own)),
        mustHold(ctx.db, isTeam(teamId)),
        ctx.db.update(teamInvitations).set({ cancelledAt: now }).where(inArray(teamInvitations.id, replaced)),
        ...made.flatMap(({ statements }) => statements),
        mustHold(ctx.db, isWithinCap(teamId, now)),
      ],
      effects: [
        ...made.map(({ linkId }) => job("mail.team_invite", { link_id: linkId })),
        teamUpdated(teamId, "invited"),
      ],
    });
    return resourceId;
  };
  const ids = await attempt(ctx, send, once, (resourceId) => resourceId);
  const theirs = and(eq(teamInvitations.teamId, teamId), inArray(teamInvitations.id, ids.split(",")))!;
  // A repeated Idempotency-Key gets the earlier request's invitations even if the checks above fail, so check again
  // that the caller may see them.
  const [own, rows] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    selectInvitations(ctx, theirs, { page: 1, limit: TEAM.maxAddresses + 1 }),
  ]);
  assertMayInTeam(own, "team:manage");
  return { invitations: rows.map((row) => presentInvitation(ctx, row)) };
}

async function read(ctx: Ctx, userId: string, teamId: string, emails: string[]) {
  const { db } = ctx;
  const [own, [team], [inviter], members, pending, openCount] = await db.batch([
    selectMembership(ctx, userId, teamId),
    db
      .select({ departments: teams.departments, allowedDomains: teams.allowedDomains })
      .from(teams)
      .where(and(eq(teams.id, teamId), isTeam(teamId))),
    db
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ email: users.email })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.teamId, teamId)))
      .where(inArray(users.email, emails)),
    db
      .select({
        id: teamInvitations.id,
        email: teamInvitations.email,
        expiresAt: teamInvitations.expiresAt,
      })
      .from(teamInvitations)
      .where(and(isPending(teamId), inArray(teamInvitations.email, emails))),
    db.select({ expiresAt: teamInvitations.expiresAt }).from(teamInvitations).where(isPending(teamId)),
  ]);
  return { own, team, inviter, members, pending, openCount };
}

type Found = Awaited<ReturnType<typeof read>>;

function assertDepartment({ departments }: Pick<Team, "departments">, department: string | undefined): void {
  if (department !== undefined && !departments.includes(department))
    throw invalid({ department: "Choose one of the team's departments" });
}

/** @throws DomainError 422 with a message for each address that can't be invited */
function assertAddresses(ctx: Ctx, found: Found, { emails, fields }: InviteBody): void {
  const members = new Set(found.members.map(({ email }) => email));
  const open = new Set(
    found.pending.filter(({ expiresAt }) => expiresAt > ctx.now()).map(({ email }) => email),
  );
  const domains = found.team?.allowedDomains ?? [];
  const problemOf = (email: string): string | undefined => {
    if (email === found.inviter?.email) return "You can't invite yourself";
    if (members.has(email)) return `${email} is already a member`;
    if (open.has(email)) return `${email} has already been invited. Send the invitation again instead.`;
    return domainProblem(domains, email);
  };
  const problems = emails.flatMap((email, n) => {
    const problem = problemOf(email);
    return problem ? [[fields[n] ?? "email", problem]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

function invitationTo(
  ctx: Ctx,
  userId: string,
  teamId: string,
  email: string,
  { role, department, message }: InviteBody,
): { id: string; linkId: string; statements: Statement[] } {
  const now = ctx.now();
  const id = newId("inv", now);
  const link = newLink(ctx, "team_invite", id, email);
  const statements = [
    ctx.db.insert(teamInvitations).values({
      id,
      teamId,
      email,
      role,
      department: department ?? null,
      message: message ?? null,
      invitedBy: userId,
      createdAt: now,
      expiresAt: now + TEAM.invitationLifetime,
    }),
    link.statement,
    auditRow(ctx, {
      actor: userId,
      action: "team.invited",
      entity: "team",
      entityId: teamId,
      detail: { invitation: id, role },
    }),
  ];
  return { id, linkId: link.id, statements };
}
