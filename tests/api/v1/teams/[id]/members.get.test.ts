import { expect, it } from "vitest";
import { account } from "#tests/harness/account.ts";
import { rows } from "#tests/harness/db.ts";
import { joins, teamOf } from "#tests/harness/team.ts";

it("lists a team's members to one of them", async () => {
  const [boss, mate] = await Promise.all([account(), account({ firstName: "Cora", lastName: "League" })]);
  const team = await teamOf([boss, "owner"]);
  await joins(team, mate, "viewer");
  await rows("DELETE FROM sessions WHERE user_id = ?", [boss.id]);
  const { data } = await mate.api.get<{ members: unknown[] }>(`/api/v1/teams/${team}/members`);
  expect(data.members).toHaveLength(2);
  expect(data.members).toContainEqual({
    membership_id: expect.stringMatching(/^mem_/),
    user_id: boss.id,
    full_name: "Ada Byron",
    first_name: "Ada",
    last_name: "Byron",
    email: boss.email,
    role: "owner",
    joined_at: "1970-01-01T00:00:00.001Z",
    last_active: null,
    department: null,
    is_owner: true,
  });
  expect(data.members).toContainEqual(
    expect.objectContaining({
      full_name: "Cora League",
      role: "viewer",
      is_owner: false,
      last_active: expect.stringMatching(/^20\d\d-.+Z$/),
    }),
  );
});

it("answers 404 to everyone else", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  const foreign = await stranger.api.get(`/api/v1/teams/${team}/members`);
  const missing = await stranger.api.get("/api/v1/teams/team_none/members");
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.error.message).toBe(missing.error.message);
});
