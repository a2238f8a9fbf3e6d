import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, teamAccess, teams } from "#db/schema/teams.ts";
import { safeMember, safeTeam } from "#functions/accounts/names/mail-names.ts";
import { mailParty } from "#functions/mail/party.ts";
import { defineJob } from "../job.ts";
import { transferAsked } from "./transfer-asked.mail.ts";

/**
 * Emails the member to whom a team's ownership is offered, as long as the offer is open. The key makes the mail
 * provider send a member at most one such email a day from each team, even if the owner withdraws and repeats the
 * offer.
 */
export const mailTransferAsked = defineJob({
  name: "mail.transfer_asked",
  payload: z.object({ team_id: z.string(), user_id: z.string() }),
  run: async (ctx, { team_id: teamId, user_id: userId }) => {
    const owners = alias(users, "owners");
    const [found] = await ctx.db
      .select({
        email: users.email,
        team: teams.name,
        firstName: owners.firstName,
        lastName: owners.lastName,
      })
      .from(teams)
      .innerJoin(teamAccess, and(eq(teamAccess.teamId, teams.id), eq(teamAccess.userId, teams.transferTo)))
      .innerJoin(users, eq(users.id, teams.transferTo))
      .innerJoin(memberships, and(eq(memberships.teamId, teams.id), eq(memberships.role, "owner")))
      .innerJoin(owners, eq(owners.id, memberships.userId))
      .where(
        and(
          eq(teams.id, teamId),
          eq(teams.transferTo, userId),
          isNull(teams.deletedAt),
          isNotNull(users.emailVerifiedAt),
          isNull(users.suspendedAt),
          isNull(users.deletedAt),
        ),
      );
    if (!found) return;
    const mail = transferAsked({
      owner: safeMember(found),
      team: safeTeam(found.team),
      url: new URL(`/app/team?team=${teamId}`, ctx.env.APP_URL).href,
    });
    await mailParty(ctx, { kind: null, to: found.email, mail, key: `transfer_asked.${teamId}.${userId}` });
  },
});
