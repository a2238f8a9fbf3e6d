import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, teamInvitations, teams } from "#db/schema/teams.ts";
import { isOpenInvitation } from "#functions/accounts/links/invitation-link.ts";
import { safeStranger, safeTeam } from "#functions/accounts/names/mail-names.ts";
import { dayOf } from "#functions/mail/day.ts";
import { blockUrl } from "#functions/mail/opt-out.ts";
import { mailParty } from "#functions/mail/party.ts";
import { linkUrl, usableLink } from "../accounts/links.ts";
import { defineJob } from "../job.ts";
import { teamInvite } from "./team-invite.mail.ts";

/**
 * Invites someone to a team, as long as the invitation is open and its inviter is an active member of the
 * team.
 */
export const mailTeamInvite = defineJob({
  name: "mail.team_invite",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }) => {
    const link = await usableLink(ctx, link_id, "team_invite");
    if (!link) return;
    const [found] = await ctx.db
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        team: teams.name,
        role: teamInvitations.role,
        expiresAt: teamInvitations.expiresAt,
      })
      .from(teamInvitations)
      .innerJoin(teams, and(eq(teams.id, teamInvitations.teamId), isNull(teams.deletedAt)))
      .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
      .innerJoin(
        memberships,
        and(
          eq(memberships.teamId, teamInvitations.teamId),
          eq(memberships.userId, teamInvitations.invitedBy),
        ),
      )
      .where(
        and(
          eq(teamInvitations.id, link.refId),
          isOpenInvitation(ctx.now()),
          isNull(users.suspendedAt),
          isNull(users.deletedAt),
        ),
      );
    if (!found) return;
    const mail = teamInvite({
      inviter: safeStranger(found),
      team: safeTeam(found.team),
      role: found.role,
      until: dayOf(found.expiresAt),
      url: await linkUrl(ctx, "/team/accept", "token", link),
      blockUrl: await blockUrl(ctx, link.email),
    });
    await mailParty(ctx, { kind: null, to: link.email, mail, key: `team_invite.${link.id}` });
  },
});
