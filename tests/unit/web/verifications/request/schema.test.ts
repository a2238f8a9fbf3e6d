import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { requestSchema } from "#features/verifications/request/request.schema.ts";
import {
  emptyValues,
  type RequestMode,
  type RequestValues,
  withType,
} from "#features/verifications/request/values.ts";

const TODAY = "2026-11-20";

function problems(values: RequestValues, mode: RequestMode = "other"): Record<string, string> {
  const parsed = requestSchema(mode, TODAY).safeParse(values);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

const parse = (values: RequestValues, mode: RequestMode = "other") =>
  requestSchema(mode, TODAY).parse(values)[0]!;

const filled = (): RequestValues => {
  const values = withType(emptyValues(), "identity");
  return {
    ...values,
    targetUserEmail: "Jane@Example.org ",
    purposeCertified: true,
    personalInfo: { ...values.personalInfo, firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-23" },
  };
};

describe("the new-request form", () => {
  it("reports missing fields in the specified words", () => {
    expect(problems(emptyValues())).toEqual({
      verificationType: "Verification type is required",
      targetUserEmail: "Target user email is required",
    });
    expect(problems(withType(emptyValues(), "identity"))).toEqual({
      targetUserEmail: "Target user email is required",
      "personalInfo.firstName": "First name is required",
      "personalInfo.lastName": "Last name is required",
      "personalInfo.dateOfBirth": "Date of birth is required",
    });
    expect(problems(withType(emptyValues(), "business"))).toEqual({
      targetUserEmail: "Target user email is required",
      "businessInfo.businessName": "Business name is required",
      "businessInfo.ein": "EIN is required",
    });
  });

  it("sends only the fields of the chosen type", () => {
    const { personalInfo, ...identity } = filled();
    const values = withType(
      { ...identity, personalInfo: { ...personalInfo, ssn: "12", phone: "1" } },
      "rental",
    );
    const rental = {
      ...values,
      purposeCertified: true,
      businessInfo: { ...values.businessInfo, ein: "1" },
      rentalInfo: { ...values.rentalInfo, previousAddress: "1 Elm St", monthlyRent: "$1,200" },
    };
    expect(problems(rental)).toEqual({});
    const parsed = parse(rental);
    expect(parsed).toMatchObject({
      purpose: "tenant",
      rentalInfo: { previousAddress: "1 Elm St", monthlyRent: 1200 },
    });
    expect(parsed.personalInfo).toEqual({ firstName: "Jane", lastName: "Doe" });
    expect(parsed.businessInfo).toBeUndefined();
  });

  it.each([
    ["2026", undefined],
    ["2027", "Year established cannot be in the future"],
    ["1799", "Year established must be 1800 or later"],
  ])("validates a business established in %s", (yearEstablished, message) => {
    const values = withType(filled(), "business");
    const businessInfo = { ...values.businessInfo, yearEstablished };
    expect(problems({ ...values, businessInfo })["businessInfo.yearEstablished"]).toBe(message);
  });

  it("requires a certification of the purpose where the law does", () => {
    const tenant = { ...filled(), purpose: "tenant" as const };
    expect(problems(tenant)).toEqual({});
    expect(problems({ ...tenant, purposeCertified: false })).toEqual({
      purposeCertified: "Please confirm that you'll use the result only for this purpose",
    });
    expect(problems({ ...filled(), purposeCertified: false })).toEqual({});
  });

  it("requires a reason for an urgent request, and sends it only then", () => {
    expect(problems({ ...filled(), priority: "urgent" })).toEqual({
      urgentReason: "Urgent reason is required for same-day processing",
    });
    const parsed = parse({ ...filled(), urgentReason: "left over" });
    expect(parsed.urgentReason).toBeUndefined();
  });

  it("builds the call's payload", () => {
    const parsed = parse(filled());
    expect(parsed).toMatchObject({
      verificationType: "identity",
      targetUserEmail: "jane@example.org",
      priority: "standard",
      purpose: "personal",
      purposeCertified: true,
      personalInfo: { firstName: "Jane", dateOfBirth: "1990-04-23", address: { country: "US" } },
    });
    expect(parsed.estimatedCost).toBe(2.99);
    const dearer = parse({
      ...filled(),
      priority: "urgent",
      urgentReason: "Today",
      requestedServices: ["ssn_verification"],
    });
    expect(dearer.estimatedCost).toBe(12.45);
    expect(parsed.mode).toBeUndefined();
    expect(parsed.consent).toBeUndefined();
    expect(parsed.personalInfo?.ssn).toBeUndefined();
  });

  it("requires consent instead of an address for a request about oneself", () => {
    const values = { ...filled(), targetUserEmail: "", purposeCertified: false };
    expect(problems(values, "self")).toEqual({ consent: "Your consent is required" });
    expect(parse({ ...values, notes: "For the bank", consent: true }, "self")).toMatchObject({
      notes: "For the bank",
      mode: "self",
      consent: { accepted: true, textVersion: CONSENT_VERSION },
    });
  });

  it.each([
    ["2008-11-20", undefined],
    ["2008-11-21", "We can only verify people aged 18 or older"],
    ["2026-11-21", "Date of birth cannot be in the future"],
  ])("validates a birth on %s", (dateOfBirth, message) => {
    const values = filled();
    const found = problems({ ...values, personalInfo: { ...values.personalInfo, dateOfBirth } });
    expect(found["personalInfo.dateOfBirth"]).toBe(message);
  });
});

describe("switching the type", () => {
  it("keeps typed values, drops services and agreement, and sets its purpose", () => {
    const identity: RequestValues = { ...filled(), requestedServices: ["ssn_verification"], consent: true };
    const rental = withType(identity, "rental");
    expect(rental).toMatchObject({
      verificationType: "rental",
      requestedServices: [],
      purpose: "tenant",
      purposeCertified: false,
      consent: false,
      personalInfo: { firstName: "Jane" },
    });
    expect(withType(rental, "rental")).toBe(rental);
  });

  it("keeps a purpose that was chosen", () => {
    expect(withType({ ...filled(), purpose: "marketplace" }, "employment").purpose).toBe("marketplace");
  });
});
