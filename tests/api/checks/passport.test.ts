import { expect, it } from "vitest";
import { account } from "../../harness/account.ts";
import { rows } from "../../harness/db.ts";
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
    readings: [
      { fact: "name", part: "zone", line: 1, confidence: 0.75, basis: "clear_letters", agrees: true },
      { fact: "date_of_birth", part: "zone", line: 2, confidence: 0.95, basis: "check_digit", agrees: true },
      { fact: "expires_on", part: "zone", line: 2, confidence: 0.95, basis: "check_digit", agrees: null },
    ],
  });
  const [stored] = await rows<{ fields: string }>("SELECT fields FROM documents WHERE verification_id = ?", [
    id,
  ]);
  expect(stored?.fields).not.toContain("check_digit");
});
