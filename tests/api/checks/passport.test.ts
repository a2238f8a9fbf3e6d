import { expect, it } from "vitest";
import { account } from "../../harness/account.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "../../harness/verification.ts";

it("the server reads a passport's machine-readable zone, and compares it with what was stated", async () => {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  await upload(subject, id, await fixture("passport.jpg"), { documentType: "passport" });
  const ended = await viewWhen(requester, id, (now) => now.status === "completed");
  expect(ended.checks[0]).toMatchObject({
    service: "identity_match",
    status: "passed",
    grade: "G2",
    source: expect.stringMatching(/^Machine-readable zone of the passport, read /),
  });
});
