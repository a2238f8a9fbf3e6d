import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inReview } from "#tests/harness/verification/in-review.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, JANE, requestOf } from "#tests/harness/verification/verification.ts";

const read = (id: string) => client().get<Record<string, unknown>>(`/api/invitations/${id}`);

const refusal = async (id: string) => {
  const { status, error } = await read(id);
  return [status, error.code, error.message];
};

describe("GET /api/invitations/:id", () => {
  it("tells anyone who asks and which kind, and nothing about the subject", async () => {
    const requester = await account({ firstName: "Marcus", lastName: "Reed" });
    const email = someEmail("jane");
    const id = await requestOf(requester, email, { notes: "a private note", purpose: "tenant" });
    const answer = await read(id);
    expect(answer.data).toEqual({
      requester_name: "Marcus Reed",
      requester_business: null,
      requester_unverified_name: null,
      verification_type: "identity",
      peer: null,
      sent_to: "j…@e….com",
    });
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const text = JSON.stringify(answer.json);
    for (const secret of [email, requester.email, "Jane", JANE.dateOfBirth, "private note", "lnk_"])
      expect(text).not.toContain(secret);
  });

  it("marks a name that imitates a brand, and keeps a peer check's occasion to itself", async () => {
    const requester = await account({ accountType: "business", businessName: "PayPal Support" });
    const id = await peerOf(requester, someEmail());
    const { data } = await read(id);
    expect(data).toMatchObject({
      requester_name: "Ada Byron",
      requester_business: { name: "PayPal Support", is_suspicious: true },
    });
    expect(Object.keys(data.peer as object)).toEqual(["kind"]);
  });

  it("looks the same when the subject has blocked the requester", async () => {
    const [requester, subject] = [await account(), await account()];
    const open = await requestOf(requester, subject.email);
    const before = (await read(open)).data;
    await subject.api.post(`/api/verifications/${open}/block`);
    expect((await read(open)).data).toEqual(before);
    expect((await read(await requestOf(requester, subject.email))).data).toEqual(before);
  });

  it("says when there's nothing to do, without saying why", async () => {
    const [requester, subject] = [await account(), await account()];
    const ask = (who: Account) => requestOf(requester, who.email);
    const [cancelled, declined, running] = [await ask(subject), await ask(subject), await ask(subject)];
    await requester.api.post(`/api/verifications/${cancelled}/cancel`);
    await subject.api.post(`/api/verifications/${declined}/decline`, {});
    const over = [409, "request_closed", "This request has ended, so there's nothing for you to do."];
    expect([await refusal(cancelled), await refusal(declined)]).toEqual([over, over]);
    await consentTo(subject, running);
    expect((await read(running)).status).toBe(200);
    const { id: reviewed } = await inReview({}, { requester, subject });
    expect(await refusal(reviewed)).toEqual([
      409,
      "request_closed",
      "There's nothing for you to do right now.",
    ]);
  });

  it("knows no request with another id, of an unconfirmed account, or about oneself", async () => {
    const [unverified, requester] = [await account({ unverified: true }), await account()];
    const [early, own] = [await requestOf(unverified, someEmail()), await requestOf(requester, someEmail())];
    await rows("UPDATE verifications SET target_user_id = requester_id WHERE id = ?", [own]);
    for (const id of ["ver_0", early, own])
      expect((await refusal(id)).slice(0, 2)).toEqual([404, "not_found"]);
    const paused = await requestOf(requester, someEmail());
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [requester.id]);
    expect((await refusal(paused))[1]).toBe("request_paused");
  });
});
