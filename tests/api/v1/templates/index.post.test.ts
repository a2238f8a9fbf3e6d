import { describe, expect, it } from "vitest";
import { TEMPLATES } from "#contract/drafting/drafting.ts";
import type { TeamRole } from "#contract/enums.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

interface Template {
  id: string;
  name: string;
  team_id: string | null;
  is_default: boolean;
  can_manage: boolean;
}

const TENANTS = {
  name: "Tenants",
  verificationType: "rental",
  requestedServices: ["rental_history", "eviction_check", "eviction_check"],
  purpose: "tenant",
  priority: "expedited",
  notes: "For Elm Street.",
  wantedAssurance: "low",
};
const save = (who: Account, more: object = {}) =>
  who.api.post<Template>("/api/v1/templates", { ...TENANTS, ...more });
const list = async (who: Account) =>
  (await who.api.get<{ templates: Template[] }>("/api/v1/templates")).data.templates;
const change = (who: Account, id: string, more: object = {}) =>
  who.api.put<Template>(`/api/v1/templates/${id}`, { ...TENANTS, ...more });

async function team() {
  const owner = await account({ accountType: "business" });
  const id = await teamOf([owner, "owner"]);
  const member = async (role: TeamRole) => {
    const who = await account();
    await joins(id, who, role);
    return who;
  };
  return { owner, id, member };
}

describe("templates of one's own", () => {
  it("keep a request's choices under a name", async () => {
    const owner = await account();
    const answer = await save(owner);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      name: "Tenants",
      team_id: null,
      verification_type: "rental",
      requested_services: ["rental_history", "eviction_check"],
      purpose: "tenant",
      priority: "expedited",
      notes: "For Elm Street.",
      wanted_assurance: "low",
      is_default: false,
      can_manage: true,
    });
    expect(await list(owner)).toEqual([answer.data]);
  });

  it("can be changed and deleted by their owner alone", async () => {
    const [owner, stranger] = [await account(), await account()];
    const { id } = (await save(owner)).data;
    expect((await change(stranger, id, { name: "Mine" })).status).toBe(404);
    expect((await stranger.api.call("DELETE", `/api/v1/templates/${id}`)).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    const changed = await change(owner, id, { name: "Renters", notes: "", requestedServices: [] });
    expect(changed.data).toMatchObject({ id, name: "Renters", notes: null, requested_services: [] });
    expect(await list(owner)).toEqual([changed.data]);
    expect((await owner.api.call("DELETE", `/api/v1/templates/${id}`)).status).toBe(204);
    expect(await list(owner)).toEqual([]);
  });

  it("have different names, and defaults are for teams", async () => {
    const owner = await account();
    const { id } = (await save(owner)).data;
    const taken = { name: "There's already a template with this name" };
    expect((await save(owner, { name: " TENANTS " })).error.fields).toEqual(taken);
    const { id: other } = (await save(owner, { name: "Buyers" })).data;
    expect((await change(owner, other, { name: "tenants" })).error.fields).toEqual(taken);
    expect((await change(owner, id, { name: "TENANTS" })).status).toBe(200);
    const notTeams = { isDefault: "Only a team's template can be its default" };
    expect((await save(owner, { name: "Default", isDefault: true })).error.fields).toEqual(notTeams);
  });

  it("refuse missing and foreign choices, each at its field", async () => {
    const owner = await account();
    const wrong = { name: " ", verificationType: "identity", requestedServices: ["eviction_check"] };
    expect((await save(owner, wrong)).error.fields).toMatchObject({
      name: "Please enter a name for this template",
    });
    expect((await save(owner, { ...wrong, name: "A" })).error.fields).toEqual({
      "requestedServices.0": "Not a service of identity verifications: eviction_check",
    });
    expect((await save(owner, { verificationType: "" })).error.fields).toHaveProperty("verificationType");
    expect(await list(owner)).toEqual([]);
  });

  it("are limited in number, and saving twice with one key saves once", async () => {
    const owner = await account();
    const once = { idempotencyKey: "template" };
    const first = await owner.api.post<Template>("/api/v1/templates", TENANTS, once);
    const again = await owner.api.post<Template>("/api/v1/templates", TENANTS, once);
    expect([again.status, again.data]).toEqual([201, first.data]);
    const many = Array.from({ length: TEMPLATES.max - 1 }, (_, n) => `('${owner.id}_${n}')`).join(", ");
    await rows(`INSERT INTO request_templates
      (id, user_id, name, type, services, purpose, priority, is_default, updated_at)
      SELECT column1, '${owner.id}', column1, 'identity', '[]', 'personal', 'standard', 0, 1 FROM (VALUES ${many})`);
    const refused = await save(owner, { name: "One more" });
    expect([refused.status, refused.error.code]).toEqual([409, "too_many"]);
  });
});

describe("a team's templates", () => {
  it("are there for every member, and changed by those who manage the team", async () => {
    const { id, owner, member } = await team();
    const [manager, worker] = [await member("manager"), await member("member")];
    const saved = await save(manager, { teamId: id });
    expect(saved.data).toMatchObject({ team_id: id, can_manage: true });
    expect(await list(owner)).toMatchObject([{ id: saved.data.id, can_manage: true }]);
    expect(await list(worker)).toMatchObject([{ id: saved.data.id, can_manage: false }]);
    const refused = [
      await save(worker, { teamId: id, name: "Other" }),
      await change(worker, saved.data.id),
      await worker.api.call("DELETE", `/api/v1/templates/${saved.data.id}`),
    ];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      refused.map(() => [403, "role_forbidden"]),
    );
    expect((await save(await account(), { teamId: id })).error.fields).toEqual({
      teamId: "You're not a member of this team",
    });
    const { data } = await owner.api.get<{ activity: { text: string }[] }>(`/api/v1/teams/${id}/activity`);
    expect(data.activity[0]?.text).toMatch(/saved a template for the team\.$/);
  });

  it("have one default for each type", async () => {
    const { id, owner } = await team();
    const first = (await save(owner, { teamId: id, isDefault: true })).data;
    const second = (await save(owner, { teamId: id, name: "Strict", isDefault: true })).data;
    const identity = { name: "People", verificationType: "identity", requestedServices: [], isDefault: true };
    const third = (await save(owner, { teamId: id, ...identity })).data;
    const defaults = async () => (await list(owner)).filter((one) => one.is_default).map((one) => one.id);
    expect((await defaults()).toSorted()).toEqual([second.id, third.id].toSorted());
    await change(owner, first.id, { isDefault: true });
    expect((await defaults()).toSorted()).toEqual([first.id, third.id].toSorted());
  });

  it("stay with the team when the member who saved them leaves", async () => {
    const { id, owner, member } = await team();
    const manager = await member("manager");
    const { id: template } = (await save(manager, { teamId: id })).data;
    await manager.api.post(`/api/v1/teams/${id}/leave`);
    expect(await list(manager)).toEqual([]);
    expect(await list(owner)).toMatchObject([{ id: template }]);
  });
});
