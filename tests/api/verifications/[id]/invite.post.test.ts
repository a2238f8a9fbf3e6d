import { describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "../../../harness/account.ts";
import { client } from "../../../harness/client.ts";
import { rows } from "../../../harness/db.ts";
import { consentTo, inviteOf, requestOf } from "../../../harness/verification.ts";

const DAY = 24 * 60 * 60 * 1000;

const read = (id: string, invite: string, now?: number) =>
  client().post<Record<string, unknown>>(`/api/verifications/${id}/invite`, { invite }, { now });

/** A request, and the token that its subject was mailed. */
async function asked(requester: Account, email = someEmail("jane")) {
  const id = await requestOf(requester, email, {
    requestedServices: ["document_verification"],
    notes: "a private note",
  });
  return { id, email, invite: await inviteOf(email, id) };
}

describe("POST /api/verifications/:id/invite", () => {
  it("tells the link's holder who asks, for what and until when, and nothing that was stated", async () => {
    const requester = await account({ firstName: "Marcus", lastName: "Reed" });
    const { id, email, invite } = await asked(requester);
    const { status, data } = await read(id, invite);
    const text = JSON.stringify(data);
    expect(status).toBe(200);
    const { expires_at, ...rest } = data;
    expect(rest).toEqual({
      requester_name: "Marcus Reed",
      verification_type: "identity",
      purpose: "personal",
      peer: null,
      checks: ["identity_match", "document_verification"],
      sent_to: "j…@e….com",
    });
    const [row] = await rows<{ created_at: number }>("SELECT created_at FROM verifications WHERE id = ?", [
      id,
    ]);
    expect(Date.parse(String(expires_at))).toBe((row?.created_at ?? 0) + 14 * DAY);
    for (const secret of [requester.email, email, "Doe", "1990", "Main St", "private note"])
      expect(text).not.toContain(secret);
    // Reading binds nobody and moves nothing.
    const [after] = await rows("SELECT status, target_user_id, version FROM verifications WHERE id = ?", [
      id,
    ]);
    expect(after).toMatchObject({ status: "pending", target_user_id: null });
    expect((await read(id, invite)).status).toBe(200);
  });

  it("knows no token but this request's own", async () => {
    const requester = await account();
    const [one, two] = [await asked(requester), await asked(requester)];
    const altered = `${one.invite.slice(0, -2)}${one.invite.endsWith("AA") ? "BB" : "AA"}`;
    for (const wrong of [altered, two.invite, "lnk_0.x", one.invite.split(".")[0] ?? ""])
      expect((await read(one.id, wrong)).status, wrong).toBe(404);
  });

  it("says why there is nothing to decide", async () => {
    const [requester, subject] = [await account(), await account()];
    const said = async (id: string, invite: string, now?: number) => {
      const { status, error } = await read(id, invite, now);
      return [status, error.code, error.message];
    };
    const cancelled = await asked(requester);
    await requester.api.post(`/api/verifications/${cancelled.id}/cancel`);
    expect(await said(cancelled.id, cancelled.invite)).toEqual([
      409,
      "request_closed",
      "This request was cancelled by the person who sent it.",
    ]);
    const declined = await asked(requester);
    await client().post(`/api/verifications/${declined.id}/decline`, { invite: declined.invite });
    expect(await said(declined.id, declined.invite)).toEqual([
      409,
      "request_closed",
      "This request was declined. Nothing was read or checked.",
    ]);
    const agreed = await asked(requester, subject.email);
    await consentTo(subject, agreed.id);
    expect(await said(agreed.id, agreed.invite)).toEqual([
      409,
      "request_answered",
      "This request was agreed to already. Sign in to see how it stands.",
    ]);
    const old = await asked(requester);
    expect((await said(old.id, old.invite, Date.now() + 16 * DAY))[1]).toBe("link_expired");
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [requester.id]);
    expect((await said(old.id, old.invite))[1]).toBe("request_paused");
  });
});
