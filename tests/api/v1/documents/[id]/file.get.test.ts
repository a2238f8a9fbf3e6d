import { describe, expect, it } from "vitest";
import { account } from "../../../../harness/account.ts";
import { rows } from "../../../../harness/db.ts";
import { consentTo, fixture, requestOf, upload } from "../../../../harness/verification.ts";

describe("GET /api/v1/documents/:id/file", () => {
  it("hands the bytes to their owner, in a way that no browser runs", async () => {
    const subject = await account();
    const picture = await fixture("licence.jpg");
    const { data } = await upload(subject, null, picture, { name: "my license.jpg" });
    const answer = await subject.api.get(data.url);
    expect(Buffer.compare(answer.bytes, picture)).toBe(0);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "inline; filename*=UTF-8''my%20license.jpg",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("gives the requester a copy only after consent, and records that it was seen", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const { data } = await upload(subject, id, await fixture("licence.jpg"));
    expect((await requester.api.get(data.url)).status).toBe(404);
    await consentTo(subject, id);
    expect((await requester.api.get(data.url)).status).toBe(200);
    const seen = await rows("SELECT actor FROM audit WHERE entity_id = ? AND action = 'document.viewed'", [
      data.id,
    ]);
    expect(seen).toEqual([{ actor: requester.id }]);
    expect((await stranger.api.get(data.url)).status).toBe(404);
    expect((await subject.api.get("/api/v1/documents/doc_none/file")).status).toBe(404);
  });
});
