import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

describe("POST /api/verifications/:id/decline", () => {
  it("needs no account, only the mailed link", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const invite = await inviteOf(email, id);
    const answer = await client().post(`/api/verifications/${id}/decline`, { invite });
    expect(answer.data).toEqual({ status: "failed", failure_reason: "consent_declined" });
    expect(await view(requester, id)).toMatchObject({ status: "failed", failure_reason: "consent_declined" });
    expect((await client().post(`/api/verifications/${id}/decline`, { invite })).status).toBe(409);
    const left = await rows("SELECT DISTINCT status FROM checks WHERE verification_id = ?", [id]);
    expect(left).toEqual([{ status: "skipped" }]);
  });

  it("works for the signed-in subject and for no one else", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const path = `/api/verifications/${id}/decline`;
    expect((await client().post(path, {})).status).toBe(401);
    expect((await client().post(path, { invite: "lnk_x.y" })).status).toBe(404);
    expect((await stranger.api.post(path, {})).status).toBe(404);
    expect((await requester.api.post(path, {})).status).toBe(403);
    expect((await view(requester, id)).status).toBe("pending");
    expect((await subject.api.post(path, {})).status).toBe(200);
  });
});
