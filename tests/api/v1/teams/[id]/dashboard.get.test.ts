import { expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("answers the team, its members, counts and pending invitations to a member", async () => {
  const [boss, viewer] = await Promise.all([account({ firstName: "Cora", lastName: "League" }), account()]);
  const team = await teamOf([boss, "owner"], [viewer, "viewer"]);
  await intoTeam(await requestOf(boss, someEmail()), team);
  await boss.api.post(`/api/v1/teams/${team}/invite`, { email: "new@example.com", role: "member" });
  const { status, data } = await viewer.api.get(`/api/v1/teams/${team}/dashboard?limit=1`);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    team: { id: team, name: "Team", role: "viewer" },
    members: [{ user_id: expect.stringMatching(/^usr_/) }],
    pagination: { page: 1, limit: 1, totalPages: 2, totalCount: 2 },
    statistics: { total_members: 2, pending_invites: 1, total_verifications: 1 },
    pendingInvitations: [{ email: "new@example.com", role: "member", inviter_name: "Cora League" }],
  });
});

it("answers 404 to strangers, and 403 to members without a required second factor", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  const path = `/api/v1/teams/${team}/dashboard`;
  expect((await stranger.api.get(path)).status).toBe(404);
  await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team]);
  expect((await boss.api.get(path)).error.code).toBe("second_factor_required");
});
