import { describe, expect, it } from "vitest";
import { CHECK_DOCUMENTS, type CheckId, categoryOf } from "#contract/checks/catalog.ts";
import { needText } from "#contract/documents/document-needs.ts";
import { type CheckStatus, DOCUMENT_TYPES } from "#contract/enums.ts";
import {
  mapRequestFields,
  presentRequestTexts,
  requestFieldsFor,
} from "#contract/verification/request-fields.ts";
import { byGravity, otherFindings } from "#features/verifications/detail/checks/findings.ts";
import { documentTypesFor } from "#features/verifications/detail/evidence/documentNeeds.ts";
import { tagsChangeText } from "#features/verifications/detail/organize/useOrganize.ts";
import { valuesLike } from "#features/verifications/request/again.ts";
import type { CheckAnswer, Claims, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { knownGroups } from "#lib/format/stated.ts";
import { documentKind } from "#ui/Document/documentKind.ts";
import { isLargest, keepCenter, zoomBy } from "#ui/Document/zoom.ts";

const check = (service: CheckId, status: CheckStatus, ...texts: string[]): CheckAnswer => ({
  service,
  category: categoryOf(service),
  status,
  score: null,
  grade: null,
  grade_words: null,
  reasons: texts.map((text) => ({ code: text, text })),
  source: null,
  checked_at: null,
  expires_at: null,
  sandbox: false,
  signature: null,
  proofing: null,
  readings: [],
  disputed: false,
});

const CLAIMS: Claims = {
  first_name: "Jane",
  last_name: "Doe",
  date_of_birth: "1990-04-12",
  phone: null,
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701", country: "US" },
  ssn_last4: "6789",
  business: null,
  employment: null,
  rental: null,
  ask_subject: [],
};

describe("documents that help", () => {
  it("are named in a sentence, if there are any", () => {
    expect(needText("identity_match")).toBe(
      "a driver's license or state ID (the side with the barcode), or a passport (the page with the photo)",
    );
    expect(needText("employment_status")).toBe("an employment letter or pay stub");
    expect(needText("business_identity")).toBe("articles of incorporation or a business license");
    expect(needText("address_verification")).toMatch(/^a utility bill, /);
    expect(needText("reference_check")).toBeNull();
  });

  it("come first in the list of types, without duplicates", () => {
    const types = documentTypesFor(["tenancy", "identity_match"]);
    expect(types.slice(0, 3)).toEqual(["lease_agreement", "drivers_license", "state_id"]);
    expect([...types].sort()).toEqual([...DOCUMENT_TYPES].sort());
  });

  it("have words for every check that has any", () => {
    for (const [id, documents] of Object.entries(CHECK_DOCUMENTS))
      expect(needText(id as CheckId) === null).toBe(documents.length === 0);
  });
});

describe("findings", () => {
  it("come from the gravest check first, otherwise in their order", () => {
    const checks = [
      check("identity_match", "passed"),
      check("phone_verification", "unavailable"),
      check("document_verification", "passed"),
      check("address_verification", "adverse"),
      check("ssn_verification", "inconclusive"),
    ];
    expect(byGravity(checks).map(({ service }) => service)).toEqual([
      "address_verification",
      "ssn_verification",
      "identity_match",
      "document_verification",
      "phone_verification",
    ]);
  });

  it("about form only come after those that support, because they're neither grave nor open", () => {
    const form = { ...check("ssn_verification", "inconclusive"), grade: "G1" as const };
    const order = byGravity([form, check("identity_match", "passed")]).map(({ service }) => service);
    expect(order).toEqual(["identity_match", "ssn_verification"]);
  });

  it("without a visible check aren't lost", () => {
    const known = { type: "a", description: "a", source: "" };
    const other = { type: "b", description: "b", source: "elsewhere" };
    expect(otherFindings([known, other], [check("identity_match", "passed", "a")])).toEqual([other]);
  });
});

describe("stated facts", () => {
  it("leave out what wasn't stated, and show only the end of a number", () => {
    const facts = knownGroups(CLAIMS).map((group) =>
      group.facts.map(({ label, value, hint }) => [label, value, ...(hint ? [hint] : [])]),
    );
    expect(facts).toEqual([
      [
        ["Name", "Jane Doe"],
        ["Date of birth", "Apr 12, 1990"],
        ["Address", "123 Main St, Springfield, IL 62701", "US"],
        ["SSN", "•••-••-6789"],
      ],
    ]);
  });

  it("have no address if there is only a country", () => {
    const address = { street: null, city: null, state: null, zipCode: null, country: "US" };
    const labels = knownGroups({ ...CLAIMS, address })[0]?.facts.map(({ label }) => label);
    expect(labels).not.toContain("Address");
  });

  it("start a new request, without numbers and certification", () => {
    const earlier = {
      verification_type: "identity",
      target_user_email: "jane@example.org",
      requested_services: ["ssn_verification"],
      purpose: "tenant",
      notes: null,
      claims: CLAIMS,
    } as unknown as VerificationDetail;
    const values = valuesLike(earlier);
    expect(values).toMatchObject({
      targetUserEmail: "jane@example.org",
      verificationType: "identity",
      requestedServices: ["ssn_verification"],
      purpose: "tenant",
      purposeCertified: false,
      notes: "",
      personalInfo: { firstName: "Jane", dateOfBirth: "1990-04-12", ssn: "", phone: "" },
    });
    expect(JSON.stringify(values)).not.toContain("6789");
  });

  it("repeats the requester's own texts, but not those that belong to a priority", () => {
    const texts = presentRequestTexts(
      mapRequestFields(({ label }) => `${label} before`),
      true,
    );
    const values = valuesLike({
      ...texts,
      claims: CLAIMS,
      requested_services: [],
    } as unknown as VerificationDetail);
    for (const [name, { label }] of requestFieldsFor(undefined)) expect(values[name]).toBe(`${label} before`);
    for (const [name] of requestFieldsFor("urgent")) expect(values[name]).toBe("");
  });
});

describe("the document viewer", () => {
  it("zooms in steps and stops at either end", () => {
    expect(zoomBy(1, 1)).toBe(1.5);
    expect(zoomBy(1, -1)).toBe(1);
    expect(zoomBy(4, 1)).toBe(4);
    expect([isLargest(4), isLargest(3)]).toEqual([true, false]);
  });

  it("keeps the center when zooming", () => {
    expect(keepCenter(0, 400, 1, 2)).toBe(200);
    expect(keepCenter(200, 400, 2, 1)).toBe(0);
  });

  it("shows only pictures and PDFs", () => {
    expect(["image/png", "image/jpeg", "application/pdf", "application/msword"].map(documentKind)).toEqual([
      "picture",
      "picture",
      "pdf",
      "file",
    ]);
  });
});

it("says how the tags changed", () => {
  expect(tagsChangeText(["a"], ["a", "b"])).toBe("Added “b”");
  expect(tagsChangeText(["a", "b"], ["b"])).toBe("Removed “a”");
  expect(tagsChangeText(["a"], ["a"])).toBe("");
});
