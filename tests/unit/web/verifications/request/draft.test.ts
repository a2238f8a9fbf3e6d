import { describe, expect, it } from "vitest";
import { draftedValues, isWorthKeeping, withoutSecrets } from "#features/verifications/request/draft.ts";
import { emptyValues, withType } from "#features/verifications/request/values.ts";

const filled = () => {
  const values = emptyValues();
  return {
    ...values,
    targetUserEmail: "jane@example.org",
    people: [{ email: "jane@example.org", firstName: "Jane", lastName: "Doe" }],
    askSubject: ["dateOfBirth" as const],
    verificationType: "identity" as const,
    priority: "urgent" as const,
    urgentReason: "She moves in tomorrow",
    requestedServices: ["ssn_verification" as const],
    purposeCertified: true,
    consent: true,
    personalInfo: { ...values.personalInfo, firstName: "Jane", ssn: "123-45-6789" },
    businessInfo: { ...values.businessInfo, businessName: "Acme", ein: "98-7654321" },
    rentalInfo: { ...values.rentalInfo, monthlyRent: "$1,200" },
  };
};

/** @returns the values after they were kept as JSON */
const kept = (values: object) => draftedValues(JSON.parse(JSON.stringify(values)));

describe("the draft", () => {
  it("keeps all its sections, but no SSN, EIN or agreement", () => {
    const values = filled();
    expect(JSON.stringify(withoutSecrets(values))).not.toMatch(/6789|123-45|98-76|7654321/);
    expect(kept(withoutSecrets(values))).toEqual({
      ...values,
      purposeCertified: false,
      consent: false,
      personalInfo: { ...values.personalInfo, ssn: "" },
      businessInfo: { ...values.businessInfo, ein: "" },
    });
  });

  it("keeps only services of its type", () => {
    expect(kept({ ...filled(), verificationType: "business" }).requestedServices).toEqual([]);
  });

  it("isn't worth keeping if only the type was chosen", () => {
    const blank = emptyValues();
    expect(isWorthKeeping(withType(blank, "rental"), blank)).toBe(false);
    expect(isWorthKeeping({ ...withType(blank, "rental"), notes: "x" }, blank)).toBe(true);
    expect(isWorthKeeping({ ...blank, requestedServices: ["eviction_check"] }, blank)).toBe(true);
    expect(isWorthKeeping({ ...blank, purpose: "tenant" }, blank)).toBe(true);
  });

  it.each([null, [], "text", 7])("is empty if it's malformed: %j", (broken) => {
    expect(draftedValues(broken)).toEqual(emptyValues());
  });

  it("restores only valid form fields, and never an SSN", () => {
    const values = {
      verificationType: "magic",
      priority: "now",
      purpose: 3,
      people: [{ email: "bob@example.org", firstName: 7, more: "x" }, "text"],
      askSubject: ["ssn", "address"],
      requestedServices: ["credit_check", 7],
      employmentInfo: { employmentType: "volunteer" },
      notes: 7,
      extra: "x",
      personalInfo: { ssn: "123-45-6789", lastName: "Doe", address: null },
    };
    expect(kept(values)).toEqual({
      ...emptyValues(),
      people: [
        { email: "bob@example.org", firstName: "", lastName: "" },
        { email: "", firstName: "", lastName: "" },
      ],
      askSubject: ["address"],
      personalInfo: { ...emptyValues().personalInfo, lastName: "Doe" },
    });
  });
});
