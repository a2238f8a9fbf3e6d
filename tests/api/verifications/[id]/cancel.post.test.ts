import { describe, expect, it } from "vitest";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf, view } from "#tests/harness/verification/verification.ts";

const cancel = (person: Awaited<ReturnType<typeof account>>, id: string) =>
  person.api.post(`/api/verifications/${id}/cancel`);

describe("POST /api/verifications/:id/cancel", () => {
  it("ends a pending request and charges nothing", async () => {
    const requester = await account();
    const id = await beyondAllowance(await requestOf(requester, someEmail()));
    const answer = await cancel(requester, id);
    expect(answer.data).toMatchObject({ id, status: "cancelled", stage: "done", actions: ["organize"] });
    expect(await rows("SELECT kind FROM ledger_entries WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("answers 409 once the request is no longer pending, and answers a replayed key as before", async () => {
    const requester = await account();
    const id = await requestOf(requester, someEmail());
    const once = { idempotencyKey: "cancel-1" };
    const first = await requester.api.post(`/api/verifications/${id}/cancel`, undefined, once);
    const replay = await requester.api.post(`/api/verifications/${id}/cancel`, undefined, once);
    expect([first.status, replay.status]).toEqual([200, 200]);
    expect((await cancel(requester, id)).status).toBe(409);
  });

  it("is refused to the subject, and tells a stranger nothing", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await waitForMail(subject.email, (mail) => mail.text.includes(id));
    const refused = await cancel(subject, id);
    expect([refused.status, refused.error.code]).toEqual([403, "not_requester"]);
    expect(refused.error.message).toBe(
      "Only the requester, or someone who manages their team's requests, can cancel this.",
    );
    expect((await cancel(stranger, id)).status).toBe(404);
    expect(await view(requester, id)).toMatchObject({ status: "pending" });
  });

  it("races a consent: exactly one wins, the other gets 409, and nothing is half-written", async () => {
    const [requester, subject] = [await account(), await account()];
    for (let round = 0; round < 5; round++) {
      const id = await requestOf(requester, subject.email);
      const [cancelled, consented] = await Promise.all([cancel(requester, id), consentTo(subject, id)]);
      expect([cancelled.status, consented.status].sort()).toEqual([200, 409]);
      const after = await view(requester, id);
      expect(after.status).toBe(cancelled.status === 200 ? "cancelled" : "in_progress");
      const [found] = await rows("SELECT count(*) AS n FROM consents WHERE verification_id = ?", [id]);
      expect(found).toEqual({ n: consented.status === 200 ? 1 : 0 });
    }
  });
});
