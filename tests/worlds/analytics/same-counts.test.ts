import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Status } from "#contract/enums.ts";
import { inviteBody } from "#contract/teams/teams.schema.ts";
import { DAY } from "#contract/time.ts";
import { listQuery } from "#contract/verification/verification.schema.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { readUser } from "#functions/accounts/profile/view.ts";
import { dashboard } from "#functions/analytics/dashboard.ts";
import { personalAnalytics } from "#functions/analytics/personal.ts";
import { report } from "#functions/analytics/report.ts";
import { blockRequester } from "#functions/lifecycle/answer/block.ts";
import { cancelVerification } from "#functions/lifecycle/end/cancel.ts";
import { listVerifications } from "#functions/lists/list.ts";
import { teamDashboard } from "#functions/teams/dashboard.ts";
import { inviteToTeam } from "#functions/teams/invitations/invite.ts";
import { listInvitations } from "#functions/teams/invitations/list.ts";
import { teamStatistics } from "#functions/teams/statistics.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { teamIn } from "./figures.ts";

const TEAM = "team_same";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** How many requests the list of all dates shows. */
async function listed(who: User, filter: { status?: Status; scope?: string; teamId?: string } = {}) {
  const query = listQuery.parse({ ...filter, dateRange: "all" });
  return (await listVerifications(world.ctx, who.id, query)).pagination.totalCount;
}

/** What the profile, the personal dashboard and the list call a person's total verifications. */
async function totalsOf(who: User) {
  const [user, { stats }] = await Promise.all([
    readUser(world.ctx, who.id),
    personalAnalytics(world.ctx, who.id),
  ]);
  return [user?.totalVerifications, stats.total_verifications, await listed(who)];
}

describe("the same number on every screen", () => {
  it("for a person's requests and those about them", async () => {
    const [jane, marcus, priya] = await Promise.all([world.person(), world.person(), world.person()]);
    await world.ask(jane, marcus);
    await world.ask(jane, jane);
    const cancelled = await world.ask(jane, priya);
    await cancelVerification(world.ctx, jane.id, cancelled);
    const about = await world.ask(marcus, jane);
    await blockRequester(world.ctx, jane.id, about);
    await world.after(1000);
    const hidden = await world.ask(marcus, jane, { target: { email: jane.email, accountId: null } });
    const addressed = await world.ask(priya, jane, { target: { email: jane.email, accountId: null } });
    await rows(
      "UPDATE verifications SET target_user_id = NULL WHERE id IN (?, ?)",
      [hidden, addressed],
      world.dbUrl,
    );
    expect(await totalsOf(jane)).toEqual([5, 5, 5]);
    expect(await totalsOf(marcus)).toEqual([3, 3, 3]);

    const { stats } = await personalAnalytics(world.ctx, jane.id);
    const [pending, inProgress, completed] = await Promise.all([
      listed(jane, { status: "pending" }),
      listed(jane, { status: "in_progress" }),
      listed(jane, { status: "completed" }),
    ]);
    expect(stats).toMatchObject({ in_progress: pending + inProgress, completed, this_month: 5 });
  });

  it("for a team, its page, its analytics and its list", async () => {
    const [owner, member, subject] = await Promise.all([world.person(), world.person(), world.person()]);
    await teamIn(world, TEAM, { [owner.id]: "owner", [member.id]: "member" });
    for (const who of [owner, member, member]) await world.ask(who, subject, { teamId: TEAM });
    await world.ask(owner, subject);
    await inviteToTeam(
      world.ctx,
      owner.id,
      TEAM,
      inviteBody.parse({ email: "late@example.com", role: "member" }),
    );
    await world.after(8 * DAY);
    await inviteToTeam(
      world.ctx,
      owner.id,
      TEAM,
      inviteBody.parse({ email: "new@example.com", role: "member" }),
    );

    const page = { page: 1, limit: 10 };
    const [statistics, whole, board, made, invitations] = await Promise.all([
      teamStatistics(world.ctx, owner.id, TEAM),
      teamDashboard(world.ctx, owner.id, TEAM, page),
      dashboard(world.ctx, owner.id, { tz: "UTC", timeRange: "30", teamId: TEAM }),
      report(world.ctx, owner.id, { tz: "UTC", teamId: TEAM }),
      listInvitations(world.ctx, owner.id, TEAM, page),
    ]);
    expect(statistics).toEqual({ total_members: 2, pending_invites: 2, total_verifications: 3 });
    expect(whole.statistics).toEqual(statistics);
    expect([whole.pagination.totalCount, whole.pendingInvitations.length]).toEqual([2, 2]);
    expect(invitations.pagination.totalCount).toBe(statistics.pending_invites);
    expect([board.overview.total_verifications, made.totals.requested]).toEqual([3, 3]);
    expect(await listed(owner, { scope: "team", teamId: TEAM })).toBe(3);
    expect(board.overview.pending_count).toBe(
      await listed(owner, { scope: "team", teamId: TEAM, status: "pending" }),
    );

    // Once they've left, they can't see what they requested for the team, and no screen counts it.
    expect(await totalsOf(member)).toEqual([2, 2, 3]);
    await rows("DELETE FROM memberships WHERE user_id = ?", [member.id], world.dbUrl);
    expect(await totalsOf(member)).toEqual([0, 0, 0]);
  });
});
