import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

interface Shown {
  team: Record<string, unknown>;
}

it("shows a team to its members, and settings to those who manage it", async () => {
  const [boss, viewer] = await Promise.all([account({ firstName: "Cora", lastName: "League" }), account()]);
  const team = await teamOf([boss, "owner"], [viewer, "viewer"]);
  await rows("UPDATE teams SET departments = ?, allowed_domains = ? WHERE id = ?", [
    '["Sales"]',
    '["example.com"]',
    team,
  ]);
  const shown = async (person: typeof boss) =>
    (await person.api.get<Shown>(`/api/v1/teams/${team}`)).data.team;
  expect(await shown(boss)).toMatchObject({
    id: team,
    role: "owner",
    owner: { id: boss.id, name: "Cora League" },
    departments: ["Sales"],
    allowed_domains: ["example.com"],
    require_second_factor: false,
    locked: false,
  });
  expect(await shown(viewer)).toMatchObject({ role: "viewer", departments: ["Sales"], allowed_domains: [] });
});

it("shows only its name to a member without the second factor that it requires", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "admin"]);
  await rows("UPDATE teams SET require_second_factor = 1, departments = '[\"Sales\"]' WHERE id = ?", [team]);
  const { data } = await mate.api.get<Shown>(`/api/v1/teams/${team}`);
  expect(data.team).toMatchObject({
    name: "Team",
    role: "admin",
    locked: true,
    owner: null,
    departments: [],
  });
});

it("answers 404 to strangers", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  const [foreign, missing] = [
    await stranger.api.get(`/api/v1/teams/${team}`),
    await stranger.api.get("/api/v1/teams/team_none"),
  ];
  expect([foreign.status, missing.status, foreign.error.message]).toEqual([404, 404, missing.error.message]);
});
