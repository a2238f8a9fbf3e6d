import { describe, expect, it } from "vitest";
import { DRAFTS } from "#contract/drafting/drafting.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

interface Draft {
  id: string;
  form: string;
  email: string | null;
  name: string | null;
  type: string | null;
}

const VALUES = {
  verificationType: "identity",
  personalInfo: { firstName: "Jane", lastName: "Doe", ssn: "" },
  notes: "Call her first.",
};

const save = async (who: Account, more: object = {}) =>
  who.api.put<{ id: string }>("/api/v1/drafts", { form: "request", values: VALUES, ...more });
const list = async (who: Account) => (await who.api.get<{ drafts: Draft[] }>("/api/v1/drafts")).data.drafts;

describe("PUT /api/v1/drafts", () => {
  it("keeps what was entered, encrypted, and gives it back to its owner alone", async () => {
    const [owner, stranger] = [await account(), await account()];
    const { id } = (await save(owner, { email: "jane@example.org" })).data;
    const shown = await owner.api.get(`/api/v1/drafts/${id}`);
    const summary = { id, form: "request", email: "jane@example.org", name: "Jane Doe", type: "identity" };
    expect(shown.data).toMatchObject({ ...summary, values: VALUES });
    expect(await list(owner)).toMatchObject([summary]);
    const [row] = await rows("SELECT * FROM request_drafts WHERE id = ?", [id]);
    expect(JSON.stringify(row)).not.toMatch(/jane|Call her/i);

    expect((await stranger.api.get(`/api/v1/drafts/${id}`)).status).toBe(404);
    expect((await save(stranger, { id, email: "jane@example.org" })).status).toBe(404);
    expect((await stranger.api.call("DELETE", `/api/v1/drafts/${id}`)).status).toBe(404);
    expect(await rows("SELECT * FROM request_drafts WHERE id = ?", [id])).toEqual([row]);
    expect(await list(stranger)).toEqual([]);
  });

  it("replaces the draft with its id and no other, whatever their addresses", async () => {
    const owner = await account();
    const { id } = (await save(owner)).data;
    expect((await save(owner, { id, email: "Jane.Doe@gmail.com" })).data.id).toBe(id);
    const others = [
      await save(owner, { email: "janedoe@gmail.com" }),
      await save(owner, { form: "peer", email: "janedoe@gmail.com", values: { target_info: {} } }),
      await save(owner),
      await save(owner),
    ];
    expect((await list(owner)).map((one) => one.id).toSorted()).toEqual(
      [id, ...others.map(({ data }) => data.id)].toSorted(),
    );
    // Sending deletes every draft of that form for the address, in any spelling.
    await requestOf(owner, "jane.d.oe@gmail.com");
    const left = (await list(owner)).map((one) => one.id);
    expect(left.toSorted()).toEqual(
      others
        .slice(1)
        .map(({ data }) => data.id)
        .toSorted(),
    );
  });

  it("can be deleted once", async () => {
    const owner = await account();
    const { id } = (await save(owner)).data;
    expect((await owner.api.call("DELETE", `/api/v1/drafts/${id}`)).status).toBe(204);
    expect((await owner.api.call("DELETE", `/api/v1/drafts/${id}`)).status).toBe(404);
    expect((await owner.api.get(`/api/v1/drafts/${id}`)).status).toBe(404);
  });

  it("is gone once its request is sent, and no other draft is", async () => {
    const owner = await account();
    const [jane, bob] = [someEmail(), someEmail()];
    for (const email of [jane, bob])
      for (const form of ["request", "peer"]) await save(owner, { form, email });
    await requestOf(owner, jane.toUpperCase());
    await peerOf(owner, bob);
    const left = (await list(owner)).map(({ form, email }) => [form, email]);
    expect(left.toSorted()).toEqual(
      [
        ["peer", jane],
        ["request", bob],
      ].toSorted(),
    );
  });

  it("keeps the newest drafts only", async () => {
    const owner = await account();
    const { id: first } = (await save(owner, { email: "first@example.org" })).data;
    await rows("UPDATE request_drafts SET updated_at = 1 WHERE id = ?", [first]);
    const values = Array.from(
      { length: DRAFTS.max - 1 },
      (_, n) => `('dft_${owner.id}_${n}', '${owner.id}')`,
    );
    await rows(`INSERT INTO request_drafts (id, user_id, form, mailbox_hash, content, updated_at)
      SELECT column1, column2, 'request', column1, '', 2 FROM (VALUES ${values.join(", ")})`);
    await save(owner, { email: "last@example.org" });
    const kept = await rows("SELECT id FROM request_drafts WHERE user_id = ?", [owner.id]);
    expect(kept).toHaveLength(DRAFTS.max);
    expect(kept.map(({ id }) => id)).not.toContain(first);
  });

  it("refuses identity numbers, an unknown form and values that are too long", async () => {
    const owner = await account();
    const fieldsOf = async (more: object) => (await save(owner, more)).error.fields;
    expect(await fieldsOf({ values: { personalInfo: { ssn: "123-45-6789" } } })).toEqual({
      values: "A draft can't contain identity numbers",
    });
    expect(await fieldsOf({ values: { businessInfo: { ein: "12-3456789" } } })).toHaveProperty("values");
    expect(await fieldsOf({ values: { notes: "x".repeat(DRAFTS.characters) } })).toEqual({
      values: "This draft is too long to keep",
    });
    let deep: unknown = "";
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(await fieldsOf({ values: { deep } })).toEqual({ values: "A draft can have at most 8 levels" });
    expect(await fieldsOf({ form: "letter" })).toEqual({ form: "Choose from request, self, peer" });
    expect(await list(owner)).toEqual([]);
  });
});
