import { describe, expect, it } from "vitest";
import { waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { requestOf, view } from "#tests/harness/verification/verification.ts";

describe("DELETE /api/verifications/:id/block", () => {
  it("shows the requests that came in the meantime, and mails later ones again", async () => {
    const [requester, subject] = [await account(), await account()];
    const known = await requestOf(requester, subject.email);
    const path = `/api/verifications/${known}/block`;
    await subject.api.post(path);
    const meanwhile = await requestOf(requester, subject.email);
    expect((await subject.api.get(`/api/verifications/${meanwhile}`)).status).toBe(404);

    expect((await subject.api.delete(path)).data).toEqual({ requester_blocked: false });
    expect((await view(subject, meanwhile)).actions).toContain("consent");
    const later = await requestOf(requester, subject.email);
    await waitForMail(subject.email, (mail) => mail.text.includes(later));
    expect((await subject.api.delete(path)).status).toBe(200);
  });

  it("is only for the subject", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const path = `/api/verifications/${await requestOf(requester, subject.email)}/block`;
    await subject.api.post(path);
    expect((await requester.api.delete(path)).status).toBe(403);
    expect((await stranger.api.delete(path)).status).toBe(404);
  });
});
