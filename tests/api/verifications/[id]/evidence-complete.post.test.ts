import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import {
  consentTo,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

const complete = (person: Awaited<ReturnType<typeof account>>, id: string) =>
  person.api.post(`/api/verifications/${id}/evidence-complete`);

describe("POST /api/verifications/:id/evidence-complete", () => {
  it("stops waiting: with no evidence no check can run, and the charge is credited", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    expect((await complete(subject, id)).status).toBe(200);
    const ended = await viewWhen(requester, id, (now) => now.status === "failed");
    expect(ended.failure_reason).toBe("no_check_could_run");
    expect(ended.checks.every((check) => check.status === "unavailable")).toBe(true);
    expect((await complete(subject, id)).status).toBe(409);
  });

  it("names what couldn't be read after an unreadable picture", { tags: ["full"] }, async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    await upload(subject, id, await fixture("license-unreadable.jpg"));
    const waiting = await viewWhen(subject, id, (now) => now.documents[0]?.reading === "unreadable");
    expect(waiting.status).toBe("in_progress");
    await viewWhen(subject, id, (now) => now.stage === "awaiting_evidence");
    await complete(subject, id);
    const ended = await viewWhen(requester, id, (now) => now.status === "failed");
    expect(ended.checks[0]?.reasons.map((reason) => reason.code)).toContain("no_readable_document");
  });

  it("is only for the subject, and only while checks are in progress", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    expect((await complete(subject, id)).status).toBe(409);
    await consentTo(subject, id);
    expect((await complete(requester, id)).status).toBe(403);
    expect((await complete(stranger, id)).status).toBe(404);
    expect((await view(requester, id)).status).toBe("in_progress");
  });
});
