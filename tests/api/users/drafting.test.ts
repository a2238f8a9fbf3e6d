import { describe, expect, it } from "vitest";
import { type Account, account, PASSWORD } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";

const VALUES = { verificationType: "rental", personalInfo: { firstName: "Jane" }, notes: "Call her." };
const TENANTS = { name: "Tenants", verificationType: "rental", requestedServices: ["rental_history"] };

/** A team's admin with a draft, a template of their own and one for the team. */
async function drafter() {
  const [owner, one] = [await account({ accountType: "business" }), await account()];
  const team = await teamOf([owner, "owner"]);
  await joins(team, one, "admin");
  const saved = await one.api.put<{ id: string }>("/api/v1/drafts", {
    form: "request",
    email: "jane@example.org",
    values: VALUES,
  });
  const [own, shared] = [
    await one.api.post<{ id: string }>("/api/v1/templates", TENANTS),
    await one.api.post<{ id: string }>("/api/v1/templates", { ...TENANTS, teamId: team }),
  ];
  expect([saved.status, own.status, shared.status]).toEqual([200, 201, 201]);
  return { owner, one, draft: saved.data.id, own: own.data.id, shared: shared.data.id };
}

const templatesOf = async (who: Account) =>
  (await who.api.get<{ templates: { id: string }[] }>("/api/v1/templates")).data.templates.map(
    ({ id }) => id,
  );

describe("drafts and templates", () => {
  it("are in a person's export, without those of the team", async () => {
    const { one, draft, own } = await drafter();
    const { bytes } = await one.api.get("/api/users/export");
    const data = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    expect(data.request_drafts).toMatchObject([
      { id: draft, form: "request", email: "jane@example.org", values: VALUES },
    ]);
    expect(data.request_templates).toMatchObject([
      { id: own, name: "Tenants", verification_type: "rental", requested_services: ["rental_history"] },
    ]);
  });

  it("are deleted with the account; the team keeps its templates", async () => {
    const { owner, one, draft, own, shared } = await drafter();
    expect((await one.api.delete("/api/users/me", { body: { password: PASSWORD } })).status).toBe(200);
    await until(async () => {
      await cron();
      return (await rows("SELECT 1 FROM request_drafts WHERE id = ?", [draft])).length === 0 || null;
    }, "the draft to go");
    expect(await rows("SELECT id FROM request_templates WHERE id = ?", [own])).toEqual([]);
    expect(await templatesOf(owner)).toEqual([shared]);
    // They end with the team, here with the account of its only owner.
    await owner.api.delete("/api/users/me", { body: { password: PASSWORD } });
    expect(await rows("SELECT id FROM request_templates WHERE id = ?", [shared])).toEqual([]);
  });

  it("of a team end when it's deleted", async () => {
    const owner = await account({ accountType: "business" });
    const team = await teamOf([owner, "owner"]);
    const { id } = (await owner.api.post<{ id: string }>("/api/v1/templates", { ...TENANTS, teamId: team }))
      .data;
    expect((await owner.api.delete(`/api/v1/teams/${team}`)).status).toBe(204);
    expect(await rows("SELECT id FROM request_templates WHERE id = ?", [id])).toEqual([]);
  });
});
