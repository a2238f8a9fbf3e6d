import { describe, expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestBody, requestOf, view } from "#tests/harness/verification/verification.ts";

interface Preview {
  consent_text: string;
  at_best: { check: string; label: string; text: string }[];
}

describe("POST /api/v1/verifications/preview", () => {
  it("shows the text that the subject will be asked to agree to, and sends nothing", async () => {
    const requester = await account();
    const email = someEmail();
    const more = {
      purpose: "marketplace",
      personalInfo: { firstName: "Jane", lastName: "Doe" },
      requestedServices: ["address_verification", "document_verification"],
      askSubject: ["dateOfBirth", "address"],
    };
    const body = requestBody(email, more);
    const preview = await requester.api.post<Preview>("/api/v1/verifications/preview", body);
    expect(preview.status).toBe(200);
    expect(await rows("SELECT id FROM verifications WHERE target_email = ?", [email])).toEqual([]);
    const id = await requestOf(requester, email, more);
    expect(preview.data.consent_text).toBe((await view(requester, id)).consent.text);
  });

  it("says for each check what its answer would prove at best", async () => {
    const requester = await account();
    const { data } = await requester.api.post<Preview>("/api/v1/verifications/preview", {
      verificationType: "employment",
      targetUserEmail: someEmail(),
      purposeCertified: true,
      employmentInfo: { employerName: "Acme", position: "Cook" },
      requestedServices: ["reference_check"],
    });
    expect(data.at_best.map(({ check }) => check)).toEqual(["employment_status", "reference_check"]);
    for (const { label, text } of data.at_best) {
      expect(label).not.toBe("");
      expect(text).toMatch(/^confirmed by /);
    }
  });

  it("shows the own consent text for a request about oneself", async () => {
    const requester = await account();
    const body = {
      verificationType: "identity",
      mode: "self",
      consent: { accepted: true, textVersion: "0" },
      personalInfo: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12" },
    };
    const { data } = await requester.api.post<Preview>("/api/v1/verifications/preview", body);
    expect(data.consent_text).toMatch(/^You're checking yourself/);
  });

  it("refuses what sending would refuse, each at its field", async () => {
    const requester = await account();
    const body = {
      ...requestBody(someEmail()),
      personalInfo: { firstName: "Jane", dateOfBirth: "2999-01-01" },
    };
    const { status, error } = await requester.api.post("/api/v1/verifications/preview", body);
    expect([status, error.fields]).toEqual([422, { "personalInfo.lastName": "Last name is required" }]);
  });
});
