import { describe, expect, it } from "vitest";
import { TEAM_ROLES, type TeamRole } from "#contract/enums.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";

const change = (by: Account, team: string, who: Account, role: string) =>
  by.api.put<{ member: { role: string } }>(`/api/v1/teams/${team}/members/${who.id}/role`, { role });
const roleIn = async (team: string, who: Account) =>
  (await rows("SELECT role FROM memberships WHERE team_id = ? AND user_id = ?", [team, who.id]))[0]?.role;

describe("PUT /api/v1/teams/:id/members/:userId/role", () => {
  it("changes a role, and tells the member and the team", async () => {
    const [boss, mate] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const live = await socket(mate);
    const { status, data } = await change(boss, team, mate, "viewer");
    expect([status, data.member.role]).toEqual([200, "viewer"]);
    await live.next("team_updated", ({ data: sent }) => sent.team_id === team && sent.change === "role");
    live.close();
    expect(
      await rows("SELECT detail FROM audit WHERE action = 'team.role_changed' AND entity_id = ?", [team]),
    ).toEqual([{ detail: JSON.stringify({ user_id: mate.id, from: "member", to: "viewer" }) }]);
    expect(await rows("SELECT message FROM notifications WHERE user_id = ?", [mate.id])).toEqual([
      { message: "You're now a viewer of Team." },
    ]);
  });

  it("refuses the next request for the team of someone who may only read now", async () => {
    const [boss, mate] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const ask = () => mate.api.post("/api/v1/verifications", { ...requestBody(someEmail()), teamId: team });
    expect((await ask()).status).toBe(201);
    await change(boss, team, mate, "viewer");
    const refused = await ask();
    expect([refused.status, refused.error.code]).toEqual([403, "role_forbidden"]);
  });

  it("lets no one change or give a role above their own", async () => {
    const people = await Promise.all(TEAM_ROLES.map(() => account()));
    const by = Object.fromEntries(TEAM_ROLES.map((role, i) => [role, people[i]])) as Record<
      TeamRole,
      Account
    >;
    const other = Object.fromEntries(
      await Promise.all(TEAM_ROLES.map(async (role) => [role, await account()] as const)),
    ) as Record<TeamRole, Account>;
    const team = await teamOf(...TEAM_ROLES.map((role): [Account, TeamRole] => [by[role], role]));
    for (const role of TEAM_ROLES) if (role !== "owner") await joins(team, other[role], role);
    const statuses: string[] = [];
    for (const actor of TEAM_ROLES)
      for (const [theirs, next] of [
        ["admin", "viewer"],
        ["manager", "admin"],
        ["manager", "viewer"],
        ["member", "manager"],
      ] as const) {
        const { status } = await change(by[actor], team, other[theirs], next);
        statuses.push(`${actor}: ${theirs} to ${next} ${status}`);
        await rows("UPDATE memberships SET role = ? WHERE team_id = ? AND user_id = ?", [
          theirs,
          team,
          other[theirs].id,
        ]);
      }
    expect(statuses).toEqual([
      "owner: admin to viewer 200",
      "owner: manager to admin 200",
      "owner: manager to viewer 200",
      "owner: member to manager 200",
      "admin: admin to viewer 200",
      "admin: manager to admin 200",
      "admin: manager to viewer 200",
      "admin: member to manager 200",
      "manager: admin to viewer 403",
      "manager: manager to admin 403",
      "manager: manager to viewer 200",
      "manager: member to manager 200",
      ...["member", "viewer"].flatMap((actor) => [
        `${actor}: admin to viewer 403`,
        `${actor}: manager to admin 403`,
        `${actor}: manager to viewer 403`,
        `${actor}: member to manager 403`,
      ]),
    ]);
  });

  it("protects the owner, and gives no one ownership", async () => {
    const [boss, admin] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [admin, "admin"]);
    for (const by of [admin, boss]) {
      const answer = await change(by, team, boss, "member");
      expect([answer.status, answer.error.code]).toEqual([409, "owner_protected"]);
    }
    const answer = await change(boss, team, admin, "owner");
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { role: "Choose admin, manager, member or viewer" },
    ]);
  });

  it("lets someone lower their own role", async () => {
    const [boss, admin] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [admin, "admin"]);
    expect((await change(admin, team, admin, "viewer")).data.member.role).toBe("viewer");
    expect((await change(admin, team, admin, "admin")).status).toBe(403);
  });

  it("keeps one of the answers when two admins change the same member at once", async () => {
    const [one, two, mate] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([one, "admin"], [two, "admin"], [mate, "member"]);
    const answers = await Promise.all([
      ...["manager", "viewer"].map((role) => change(one, team, mate, role)),
      ...["viewer", "manager"].map((role) => change(two, team, mate, role)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const audited = await rows(
      "SELECT detail FROM audit WHERE action = 'team.role_changed' AND entity_id = ? ORDER BY rowid",
      [team],
    );
    // Each change starts from the role that the one before it left.
    const steps = audited.map(({ detail }) => JSON.parse(String(detail)) as { from: string; to: string });
    expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to));
    expect(await roleIn(team, mate)).toBe(steps.at(-1)?.to);
  });

  it("answers 404 for someone who isn't a member, and to strangers", async () => {
    const [boss, mate, stranger] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    expect((await change(boss, team, stranger, "member")).status).toBe(404);
    expect((await change(stranger, team, mate, "viewer")).status).toBe(404);
    expect(await roleIn(team, mate)).toBe("member");
  });
});
