import { describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";

const remove = (by: Account, team: string, who: Account) =>
  by.api.delete(`/api/v1/teams/${team}/members/${who.id}`);

describe("DELETE /api/v1/teams/:id/members/:userId", () => {
  it("ends a member's access at their next request, also to what they asked themselves", async () => {
    const [boss, mate, subject] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "manager"]);
    const [theirs, own, personal] = [
      await requestOf(boss, someEmail()),
      await requestOf(mate, subject.email),
      await requestOf(mate, someEmail()),
    ];
    for (const id of [theirs, own]) await intoTeam(id, team);
    expect((await remove(boss, team, mate)).status).toBe(204);

    const statusOf = async (path: string) => (await mate.api.get(path)).status;
    for (const path of [
      `/api/v1/teams/${team}`,
      `/api/v1/teams/${team}/members`,
      `/api/verifications/${theirs}`,
      `/api/verifications/${own}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect((await mate.api.post(`/api/verifications/${own}/cancel`)).status).toBe(404);
    const listed = await mate.api.get<{ verifications: { id: string }[] }>(
      "/api/v1/verifications?dateRange=all",
    );
    expect(listed.data.verifications.map(({ id }) => id)).toEqual([personal]);
    // Their own account is as it was, and the team goes on without them.
    expect(await statusOf("/api/auth/me")).toBe(200);
    expect((await boss.api.post(`/api/verifications/${own}/cancel`)).status).toBe(200);
    expect(
      await rows("SELECT title FROM notifications WHERE user_id = ? AND title LIKE '%team%'", [mate.id]),
    ).toEqual([{ title: "You were removed from a team" }]);
  });

  it("tells a removed member at once, and nothing about the team's requests afterward", async () => {
    const [boss, mate, subject] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const id = await requestOf(mate, subject.email);
    await intoTeam(id, team);
    const [theirs, bosss] = await Promise.all([socket(mate), socket(boss)]);
    await Promise.all([theirs.watch(id), bosss.watch(id)]);
    await remove(boss, team, mate);
    expect(
      await rows("SELECT name FROM outbox WHERE name = 'renew' AND payload ->> '$.user_id' = ?", [mate.id]),
    ).toHaveLength(1);
    await theirs.next("team_updated", ({ data }) => data.team_id === team && data.change === "removed");
    // The room closes their socket, and their page returns with a new ticket.
    const back = await socket(mate);
    await back.watch(id);
    expect((await consentTo(subject, id)).status).toBe(200);
    await bosss.next("verification_updated", ({ data }) => data.verification_id === id);
    await back.settle();
    const heard = [...theirs.events, ...back.events];
    expect(heard.filter(({ type }) => type === "verification_updated")).toEqual([]);
    for (const live of [back, bosss]) live.close();
    const told = await rows("SELECT title FROM notifications WHERE user_id = ? AND data LIKE ?", [
      mate.id,
      `%${id}%`,
    ]);
    expect(told).toEqual([]);
  });

  it("protects the owner and those with a role above the caller's", async () => {
    const [boss, admin, manager, member] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [admin, "admin"], [manager, "manager"], [member, "member"]);
    const codes = [
      (await remove(admin, team, boss)).error.code,
      (await remove(manager, team, admin)).error.code,
      (await remove(member, team, manager)).error.code,
    ];
    expect(codes).toEqual(["owner_protected", "forbidden", "role_forbidden"]);
    expect(await rows("SELECT count(*) AS n FROM memberships WHERE team_id = ?", [team])).toEqual([{ n: 4 }]);
  });

  it("answers 404 to strangers, and for someone who has already gone", async () => {
    const [boss, mate, stranger] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    expect((await remove(stranger, team, mate)).status).toBe(404);
    const twice = await Promise.all([remove(boss, team, mate), remove(boss, team, mate)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
