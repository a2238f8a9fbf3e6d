import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("lists a team's members to one of them", async () => {
  const [boss, mate] = await Promise.all([account(), account({ firstName: "Cora", lastName: "League" })]);
  const team = await teamOf([boss, "owner"]);
  await joins(team, mate, "viewer");
  await rows("UPDATE users SET last_active_at = NULL WHERE id = ?", [boss.id]);
  const { data } = await mate.api.get<{ members: unknown[] }>(`/api/v1/teams/${team}/members`);
  expect(data.members).toHaveLength(2);
  expect(data.members).toContainEqual({
    membership_id: expect.stringMatching(/^mem_/),
    user_id: boss.id,
    full_name: "Ada Byron",
    first_name: "Ada",
    last_name: "Byron",
    unverified_name: null,
    email: boss.email,
    role: "owner",
    joined_at: "1970-01-01T00:00:00.001Z",
    last_active: null,
    department: null,
    is_owner: true,
    status: "inactive",
    avatar: null,
    second_factor: null,
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

/** Someone last used the product this long ago, in milliseconds. */
const lastUsed = ({ id }: Account, ago: number) =>
  rows("UPDATE users SET last_active_at = ? WHERE id = ?", [Date.now() - ago, id]);

describe("last_active", () => {
  const since = async ({ id }: Account) => {
    const [row] = await rows<{ at: number }>("SELECT last_active_at AS at FROM users WHERE id = ?", [id]);
    return Date.now() - (row?.at ?? 0);
  };

  it("stays when the session has ended, and is inactive after 30 days", async () => {
    const [boss, mate, gone] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"], [gone, "member"]);
    await mate.api.post("/api/auth/logout");
    await rows("DELETE FROM sessions WHERE user_id = ?", [mate.id]);
    await Promise.all([lastUsed(mate, 18 * HOUR), lastUsed(gone, 30 * DAY + 1000)]);
    const { data } = await boss.api.get<{
      members: { user_id: string; status: string; last_active: string }[];
    }>(`/api/v1/teams/${team}/members`);
    const found = (who: Account) => data.members.find(({ user_id }) => user_id === who.id)!;
    expect(found(mate).status).toBe("active");
    expect(Date.now() - Date.parse(found(mate).last_active)).toBeLessThan(18 * HOUR + 60_000);
    expect(found(gone).status).toBe("inactive");
  });

  it("follows any authorized request, and is written once in ten minutes", async () => {
    const one = await account();
    await lastUsed(one, 18 * HOUR);
    expect((await one.api.get("/api/verifications/ver_0")).status).toBe(404);
    await until(async () => (await since(one)) < 60_000, "the request to count");
    await lastUsed(one, 9 * MINUTE);
    await one.api.get("/api/auth/me");
    await one.api.get("/api/auth/me", { now: Date.now() + 11 * MINUTE });
    await until(async () => (await since(one)) < 0, "the later request to count");
    await lastUsed(one, 5 * MINUTE);
    await one.api.get("/api/auth/me", { now: Date.now() + 14 * MINUTE });
    expect(await since(one)).toBeGreaterThan(4 * MINUTE);
  });

  it("doesn't follow a request of a session that has ended, nor one without a valid token", async () => {
    const one = await account();
    await one.api.post("/api/auth/logout");
    await lastUsed(one, 18 * HOUR);
    expect((await one.api.get("/api/auth/me")).status).toBe(401);
    expect((await one.api.as("wrong").get("/api/auth/me")).status).toBe(401);
    // Another account's activity is written after theirs would have been.
    const other = await account();
    await lastUsed(other, 18 * HOUR);
    await other.api.get("/api/auth/me");
    await until(async () => (await since(other)) < 60_000, "another request to count");
    expect(await since(one)).toBeGreaterThan(17 * HOUR);
  });
});

it("pages, searches and filters", async () => {
  const [boss, cora, rene] = await Promise.all([
    account(),
    account({ firstName: "Cora", lastName: "League" }),
    account({ firstName: "René", lastName: "Ångström" }),
  ]);
  const team = await teamOf([boss, "owner"], [cora, "viewer"], [rene, "member"]);
  await rows("UPDATE memberships SET department = 'Sales' WHERE team_id = ? AND user_id = ?", [
    team,
    rene.id,
  ]);
  await lastUsed(cora, 30 * DAY + HOUR);
  await rows(
    `INSERT INTO team_invitations (id, team_id, email, role, invited_by, created_at, expires_at)
      VALUES (?, ?, 'new@example.com', 'member', ?, 1, 9e15)`,
    [`inv_${team}`, team, boss.id],
  );
  const found = async (query: string) => {
    const { data } = await boss.api.get<{
      members: { email: string; status: string }[];
      pagination: { totalCount: number; totalPages: number };
    }>(`/api/v1/teams/${team}/members?${query}`);
    return { emails: data.members.map(({ email }) => email), ...data.pagination };
  };
  const everyone = [boss.email, cora.email, rene.email];
  expect((await found("")).emails.toSorted()).toEqual(everyone.toSorted());
  expect(await found("limit=2&page=2")).toMatchObject({
    emails: [expect.any(String)],
    totalCount: 3,
    totalPages: 2,
  });
  for (const [query, person] of [
    ["search=cora%20l", cora],
    [`search=${cora.email.slice(0, -8)}`, cora],
    ["search=%C3%A5ngstr", rene],
    ["role=member", rene],
    ["department=Sales", rene],
    ["status=inactive", cora],
  ] as const)
    expect([query, await found(query)]).toMatchObject([query, { emails: [person.email], totalCount: 1 }]);
  expect(await found("search=%25")).toMatchObject({ emails: [], totalCount: 0 });
  expect(await found("assignable=1")).toMatchObject({ totalCount: 2 });
  const request = await requestOf(boss, someEmail());
  await rows("UPDATE verifications SET assigned_to = ? WHERE id = ?", [cora.id, request]);
  expect(await found("assigned=1")).toMatchObject({ emails: [], totalCount: 0 });
  await intoTeam(request, team);
  expect(await found("assigned=1")).toMatchObject({ emails: [cora.email], totalCount: 1 });
  expect(await found("status=active")).toMatchObject({ totalCount: 2 });
  expect(await found("status=pending")).toMatchObject({ emails: ["new@example.com"], totalCount: 1 });
});

it("answers 404 to everyone else", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  const foreign = await stranger.api.get(`/api/v1/teams/${team}/members`);
  const missing = await stranger.api.get("/api/v1/teams/team_none/members");
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.error.message).toBe(missing.error.message);
});
