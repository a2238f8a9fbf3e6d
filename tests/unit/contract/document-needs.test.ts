import { describe, expect, it } from "vitest";
import { CHECK_DOCUMENTS, checksFor, SERVICES } from "#contract/checks/catalog.ts";
import { documentNeeds } from "#contract/documents/document-needs.ts";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import { consentText } from "#contract/verification/consent.ts";
import { consentFacts } from "#contract/verification/consent-checks.ts";
import { whatHappens } from "#contract/verification/what-happens.ts";

const NAMES = [
  /driver's license/g,
  /state ID/g,
  /passport/g,
  /utility bill/g,
  /bank statement/g,
  /pay stub/g,
  /tax return/g,
  /employment letter/g,
  /lease agreement/g,
  /articles of incorporation/g,
];

describe("documents that several checks need", () => {
  it("are named once, with all the checks that they help", () => {
    expect(documentNeeds(["identity_match", "document_verification", "address_verification"])).toEqual([
      {
        words: "a driver's license or state ID (the side with the barcode)",
        checks: ["identity_match", "document_verification", "address_verification"],
      },
      {
        words: "a passport (the page with the photo)",
        checks: ["identity_match", "document_verification"],
      },
      { words: "a utility bill or bank statement", checks: ["address_verification"] },
    ]);
    expect(documentNeeds(["phone_verification"])).toEqual([]);
  });

  it.each(VERIFICATION_TYPES)("appear once in the consent to a %s request with every service", (type) => {
    const text = consentText({
      requester: "Ann Lee",
      type,
      purpose: "personal",
      services: SERVICES[type],
      stated: consentFacts({}),
    });
    for (const name of NAMES) expect(text.match(name)?.length ?? 0, String(name)).toBeLessThanOrEqual(1);
    const needs = documentNeeds(checksFor(type, SERVICES[type]));
    expect(needs.length).toBeGreaterThan(0);
    for (const { words } of needs) expect(text).toContain(words);
    const helped = new Set(needs.flatMap(({ checks }) => checks));
    for (const check of checksFor(type, SERVICES[type]))
      expect(helped.has(check)).toBe(CHECK_DOCUMENTS[check].length > 0);
  });
});

describe("what will happen", () => {
  it("is described to the subject in full sentences for each check", () => {
    for (const check of VERIFICATION_TYPES.flatMap((type) => checksFor(type, SERVICES[type])))
      expect(whatHappens(check)).toMatch(/^(We|A reviewer) .*\.$/);
    expect(whatHappens("phone_verification")).toContain("We'll text a code to it");
  });
});
