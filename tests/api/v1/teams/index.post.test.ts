import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

interface Created {
  team: { id: string; name: string; role: string };
}

it("creates a team that the caller owns", async () => {
  const me = await account({ accountType: "business" });
  const { status, data } = await me.api.post<Created>("/api/v1/teams", { name: "  Harbor   Lettings " });
  expect(status).toBe(201);
  expect(data.team).toMatchObject({ name: "Harbor Lettings", role: "owner", locked: false, transfer: null });
  const listed = await me.api.get<{ teams: { id: string }[] }>("/api/v1/teams");
  expect(listed.data.teams.map(({ id }) => id)).toContain(data.team.id);
  expect(await rows("SELECT action FROM audit WHERE entity_id = ?", [data.team.id])).toEqual([
    { action: "team.created" },
  ]);
});

it("creates one team for a key that's sent twice", async () => {
  const me = await account({ accountType: "business" });
  const create = () =>
    me.api.post<Created>("/api/v1/teams", { name: "Harbor" }, { idempotencyKey: "same-team" });
  const [first, second] = [await create(), await create()];
  expect(second.data.team.id).toBe(first.data.team.id);
  expect((await me.api.get<{ teams: unknown[] }>("/api/v1/teams")).data.teams).toHaveLength(2);
});

it("asks for a name", async () => {
  const me = await account({ accountType: "business" });
  for (const body of [{}, { name: " " }]) {
    const answer = await me.api.post("/api/v1/teams", body);
    expect([answer.status, answer.error.fields]).toEqual([422, { name: "Enter a name for the team" }]);
  }
});

it("stops at twenty teams", async () => {
  const me = await account({ accountType: "business" });
  for (let i = 0; i < 19; i++) await teamOf([me, "member"]);
  const answer = await me.api.post("/api/v1/teams", { name: "One more" });
  expect([answer.status, answer.error.code]).toEqual([409, "too_many_teams"]);
});

it("makes one of two teams at the same time if there's room for one", async () => {
  const me = await account({ accountType: "business" });
  for (let i = 0; i < 18; i++) await teamOf([me, "member"]);
  const create = () => me.api.post("/api/v1/teams", { name: "Harbor" });
  const answers = await Promise.all([create(), create()]);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual([[409, "too_many_teams"]]);
});

it("is for business accounts", async () => {
  const answer = await (await account()).api.post("/api/v1/teams", { name: "Mine" });
  expect([answer.status, answer.error.code]).toEqual([403, "business_only"]);
});
