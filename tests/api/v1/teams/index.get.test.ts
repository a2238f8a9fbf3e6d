import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";

it("lists only the teams that the caller is in, with their role", async () => {
  const [boss, mate] = await Promise.all([
    account({ accountType: "business", businessName: "Acme Rentals" }),
    account(),
  ]);
  const teams = async (person: typeof boss) =>
    (await person.api.get<{ teams: { id: string }[] }>("/api/v1/teams")).data.teams;
  const [own] = await teams(boss);
  const time = expect.stringMatching(/^\d{4}-.+Z$/);
  expect(own).toEqual({
    id: expect.stringMatching(/^team_/),
    name: "Acme Rentals",
    role: "owner",
    created_at: time,
    joined_at: time,
    locked: false,
    require_second_factor: false,
    owner: { id: boss.id, name: "Ada Byron" },
    departments: [],
    allowed_domains: [],
    transfer: null,
  });
  expect(await teams(mate)).toEqual([]);
  await joins(own!.id, mate, "manager");
  const other = await teamOf([boss, "viewer"]);
  expect(await teams(mate)).toMatchObject([{ id: own!.id, role: "manager" }]);
  expect(await teams(boss)).toMatchObject([{ id: own!.id }, { id: other, role: "viewer" }]);
});
