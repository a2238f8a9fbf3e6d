import { describe, expect, it } from "vitest";
import type { Need, NeedsYou } from "#contract/teams/needs.ts";
import { DAY } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification/verification.ts";

const needsOf = async ({ api }: Account): Promise<NeedsYou> =>
  (await api.get<{ needs_you: NeedsYou }>("/api/analytics/personal")).data.needs_you;
const kindsOf = async (who: Account) => (await needsOf(who)).items.map(({ kind }) => kind);

describe("what needs the reader: requests about them", () => {
  it("is their answer, then their documents, and nothing once they've declined", async () => {
    const [marcus, jane, stranger] = await Promise.all([
      account({ firstName: "Marcus", lastName: "Reed" }),
      account(),
      account(),
    ]);
    const id = await requestOf(marcus, jane.email, { requestedServices: ["document_verification"] });
    const { items, more } = await needsOf(jane);
    expect(more).toBe(false);
    expect(items).toEqual<Need[]>([
      {
        id: `consent:${id}`,
        kind: "consent",
        verification: { id, type: "identity", peer: null, subject: null },
        from: "Marcus Reed",
        team_id: null,
        document: null,
        by_reviewer: false,
        amount: null,
        card: null,
        until: expect.any(String),
        since: null,
        verdict: null,
      },
    ]);
    expect(await Promise.all([kindsOf(marcus), kindsOf(stranger)])).toEqual([[], []]);
    await consentTo(jane, id);
    expect(await kindsOf(jane)).toEqual(["documents"]);
    await jane.api.post(`/api/verifications/${id}/withdraw`);
    expect(await kindsOf(jane)).toEqual([]);
  });

  it("ends when the request itself says", async () => {
    const [marcus, jane] = await Promise.all([account(), account()]);
    const id = await requestOf(marcus, jane.email, { requestedServices: ["document_verification"] });
    const times = async () => {
      const { data } = await jane.api.get<{ created_at: string; answer_by: string }>(
        `/api/verifications/${id}`,
      );
      const { items } = await needsOf(jane);
      return { ...data, until: items[0]?.until };
    };
    const invitations = () =>
      rows("SELECT 1 FROM links WHERE ref_id = ? AND kind = 'invite' AND sent_at IS NOT NULL", [id]);
    await expect.poll(invitations).toHaveLength(1);
    // An invitation that is held back gives them as much time as any other.
    await rows("UPDATE links SET expires_at = expires_at + ? WHERE ref_id = ? AND kind = 'invite'", [
      3 * DAY,
      id,
    ]);
    const asked = await times();
    expect(asked.until).toBe(asked.answer_by);
    expect(Date.parse(asked.answer_by)).toBeGreaterThan(Date.parse(asked.created_at) + 16 * DAY);
    // Their time for documents runs from their consent, not from the request.
    await consentTo(jane, id);
    await rows(
      "UPDATE verifications SET created_at = created_at - ?, evidence_asked_at = NULL WHERE id = ?",
      [5 * DAY, id],
    );
    const agreed = await times();
    expect(agreed.until).toBe(agreed.answer_by);
  });

  it("is a document that we couldn't read, until a better one arrives", async () => {
    const [marcus, jane] = await Promise.all([account(), account()]);
    const id = await requestOf(marcus, jane.email, { requestedServices: ["document_verification"] });
    await consentTo(jane, id);
    await upload(jane, id, await fixture("license-unreadable.jpg"));
    // Once the checks have seen that they can't do with it.
    await expect.poll(() => kindsOf(jane)).toEqual(["document_refused"]);
    expect((await needsOf(jane)).items).toMatchObject([
      { kind: "document_refused", document: "drivers_license", by_reviewer: false },
    ]);
    await upload(jane, id, await fixture("license.jpg"));
    await viewWhen(jane, id, ({ status }) => status === "completed");
    expect(await kindsOf(jane)).toEqual(["result"]);
  });

  it("is a document that a reviewer asked for again, until it arrives", async () => {
    const [marcus, jane] = await Promise.all([account(), account()]);
    const id = await requestOf(marcus, jane.email, { requestedServices: ["address_verification"] });
    await consentTo(jane, id);
    const now = Date.now();
    await rows(
      `INSERT INTO reviews (id, verification_id, check_row_id, check_id, reason, opened_at, due_at, decision, decided_at, asked_for)
        SELECT ?, verification_id, id, check_id, 'document', ?, ?, 'request_again', ?, 'utility_bill' FROM checks
        WHERE verification_id = ? LIMIT 1`,
      [newId("rev", now), now, now + DAY, now, id],
    );
    expect((await needsOf(jane)).items).toMatchObject([
      { kind: "document_refused", document: "utility_bill", by_reviewer: true },
    ]);
    await rows("UPDATE reviews SET asked_for = NULL WHERE verification_id = ?", [id]);
    expect(await kindsOf(jane)).toEqual(["documents"]);
  });

  it("isn't the answer to a requester who is suspended, but what they've agreed to is", async () => {
    const [marcus, jane] = await Promise.all([account(), account()]);
    const agreed = await requestOf(marcus, jane.email, { requestedServices: ["document_verification"] });
    await consentTo(jane, agreed);
    await requestOf(marcus, jane.email);
    expect(await kindsOf(jane)).toHaveLength(2);
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [marcus.id]);
    expect(await kindsOf(jane)).toEqual(["documents"]);
  });

  it("leaves out requesters whom they have blocked", async () => {
    const [marcus, jane] = await Promise.all([account(), account()]);
    const first = await requestOf(marcus, jane.email);
    await jane.api.post(`/api/verifications/${first}/block`);
    await jane.api.post(`/api/verifications/${first}/decline`, {});
    await requestOf(marcus, jane.email);
    expect(await kindsOf(jane)).toEqual([]);
  });
});
