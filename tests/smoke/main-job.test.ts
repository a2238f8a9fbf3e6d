import { expect, test } from "vitest";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import {
  consentTo,
  fixture,
  inviteOf,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

test("the main job works through every part of the stack", async () => {
  // Register: uses the Worker and its database. The queue has sent the email that verifies the address.
  const asker = await account({ firstName: "Marcus", lastName: "Reed", unverified: true });
  const link = linkIn(await waitForMail(asker.email), "/verify-email");
  const proven = await asker.api.post("/api/auth/verify-email", { token: fragment(link, "token") });
  expect(proven.status).toBe(200);
  const room = await socket(asker);

  const email = someEmail("jane");
  const id = await requestOf(asker, email);
  await room.next("verification_request_submitted", ({ data }) => data.verification_id === id);
  room.send({ type: "subscribe_verification", id });
  const invite = await inviteOf(email, id);

  const jane = await account({ email, firstName: "Jane", lastName: "Doe" });
  const opened = await jane.api.post(`/api/verifications/${id}/open`, { invite });
  expect(opened.status).toBe(200);
  expect((await consentTo(jane, id)).data.status).toBe("in_progress");
  await room.next("verification_updated", ({ data }) => data.verification_id === id);

  // The storage takes the document, a job reads it, and the checks follow.
  expect((await upload(jane, id, await fixture("license-tilt-5.jpg"))).status).toBe(201);
  await room.next("verification_completed", ({ data }) => data.verification_id === id);
  room.close();

  const done = await viewWhen(asker, id, ({ status }) => status === "completed");
  expect(done.checks.find(({ service }) => service === "identity_match")?.status).toBe("passed");
  expect(done.results?.overall_score).toEqual(expect.any(Number));
  // The subject sees the same result.
  expect((await view(jane, id)).results?.overall_score).toBe(done.results?.overall_score);
});
