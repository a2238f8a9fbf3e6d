import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";

interface Changed {
  team: Record<string, unknown>;
}
const settingsOf = async (team: string) =>
  (
    await rows("SELECT name, require_second_factor, allowed_domains, departments FROM teams WHERE id = ?", [
      team,
    ])
  )[0];

describe("PUT /api/v1/teams/:id", () => {
  it("changes what's given, and tells every member", async () => {
    const [boss, admin, viewer] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [admin, "admin"], [viewer, "viewer"]);
    const live = await socket(viewer);
    const { status, data } = await admin.api.put<Changed>(`/api/v1/teams/${team}`, {
      name: "Harbor",
      allowedDomains: ["@Example.com", "example.com"],
      departments: ["Sales", "Legal", "sales"],
    });
    expect(status).toBe(200);
    expect(data.team).toMatchObject({
      name: "Harbor",
      allowed_domains: ["example.com"],
      departments: ["Sales", "Legal"],
      require_second_factor: false,
    });
    await live.next("team_updated", ({ data: sent }) => sent.team_id === team && sent.change === "settings");
    live.close();
    await boss.api.put(`/api/v1/teams/${team}`, { departments: ["Legal"] });
    expect(await settingsOf(team)).toMatchObject({ name: "Harbor", departments: '["Legal"]' });
    expect(
      await rows("SELECT actor, action, detail FROM audit WHERE entity_id = ? ORDER BY rowid", [team]),
    ).toEqual([
      { actor: admin.id, action: "team.renamed", detail: "{}" },
      { actor: admin.id, action: "team.settings_changed", detail: '{"setting":"allowedDomains","value":1}' },
      { actor: admin.id, action: "team.settings_changed", detail: '{"setting":"departments","value":2}' },
      { actor: boss.id, action: "team.settings_changed", detail: '{"setting":"departments","value":1}' },
    ]);
  });

  it("takes members out of a department that's gone", async () => {
    const [boss, mate] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    await rows('UPDATE teams SET departments = \'["Sales","Legal"]\' WHERE id = ?', [team]);
    await rows("UPDATE memberships SET department = 'Sales' WHERE team_id = ? AND user_id = ?", [
      team,
      boss.id,
    ]);
    await rows("UPDATE memberships SET department = 'Legal' WHERE team_id = ? AND user_id = ?", [
      team,
      mate.id,
    ]);
    await boss.api.put(`/api/v1/teams/${team}`, { departments: ["Legal"] });
    expect(
      await rows("SELECT role, department FROM memberships WHERE team_id = ? ORDER BY role DESC", [team]),
    ).toEqual([
      { role: "owner", department: null },
      { role: "member", department: "Legal" },
    ]);
  });

  it("refuses to lock out the person who requires a second factor", async () => {
    const boss = await account();
    const team = await teamOf([boss, "owner"]);
    const answer = await boss.api.put(`/api/v1/teams/${team}`, { requireSecondFactor: true, name: "New" });
    expect([answer.status, answer.error.code]).toEqual([409, "second_factor_first"]);
    expect(await settingsOf(team)).toMatchObject({ name: "Team", require_second_factor: 0 });
    await rows(
      "INSERT INTO second_factors (user_id, secret, created_at, confirmed_at) VALUES (?, 'x', 1, 1)",
      [boss.id],
    );
    expect((await boss.api.put(`/api/v1/teams/${team}`, { requireSecondFactor: true })).status).toBe(200);
    expect(await settingsOf(team)).toMatchObject({ require_second_factor: 1 });
  });

  it.each([
    [{ name: "" }, { name: "Enter a name for the team" }],
    [{ allowedDomains: ["not a domain"] }, { "allowedDomains.0": "Enter a domain, like example.com" }],
    [{ allowedDomains: ["example.com."] }, { "allowedDomains.0": "Enter a domain, like example.com" }],
    [{ departments: [""] }, { "departments.0": "Enter a name for the department" }],
  ])("refuses %j", async (body, fields) => {
    const boss = await account();
    const team = await teamOf([boss, "owner"]);
    const answer = await boss.api.put(`/api/v1/teams/${team}`, body);
    expect([answer.status, answer.error.fields]).toEqual([422, fields]);
  });
});
