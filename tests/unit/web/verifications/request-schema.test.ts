import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "../../../../functions/contract/consent.ts";
import { requestSchema } from "../../../../web/src/features/verifications/new/request.schema.ts";
import {
  emptyValues,
  type RequestMode,
  type RequestValues,
  readPrefill,
} from "../../../../web/src/features/verifications/new/values.ts";

const TODAY = "2026-11-20";

function problems(values: RequestValues, mode: RequestMode = "other"): Record<string, string> {
  const parsed = requestSchema(mode, TODAY).safeParse(values);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

const filled = (): RequestValues => {
  const values = emptyValues({ firstName: "Jane", lastName: "Doe" });
  return {
    ...values,
    targetUserEmail: "Jane@Example.org ",
    purposeCertified: true,
    personalInfo: { ...values.personalInfo, dateOfBirth: "1990-04-23" },
  };
};

describe("the new-request form", () => {
  it("asks for what is missing in the words of the spec", () => {
    expect(problems(emptyValues())).toEqual({
      targetUserEmail: "Target user email is required",
      "personalInfo.firstName": "First name is required",
      "personalInfo.lastName": "Last name is required",
      "personalInfo.dateOfBirth": "Date of birth is required",
    });
  });

  it("asks for a word on the purpose where the law does", () => {
    const tenant = { ...filled(), purpose: "tenant" as const };
    expect(problems(tenant)).toEqual({});
    expect(problems({ ...tenant, purposeCertified: false })).toEqual({
      purposeCertified: "Please confirm what the result will be used for",
    });
    expect(problems({ ...filled(), purposeCertified: false })).toEqual({});
  });

  it("asks for a reason where it is urgent, and sends it only then", () => {
    expect(problems({ ...filled(), priority: "urgent" })).toEqual({
      urgentReason: "Urgent reason is required for same-day processing",
    });
    const parsed = requestSchema("other", TODAY).parse({ ...filled(), urgentReason: "left over" });
    expect(parsed.urgentReason).toBeUndefined();
  });

  it("makes the payload of the call", () => {
    const parsed = requestSchema("other", TODAY).parse(filled());
    expect(parsed).toMatchObject({
      verificationType: "identity",
      targetUserEmail: "jane@example.org",
      priority: "standard",
      purpose: "personal",
      purposeCertified: true,
      personalInfo: { firstName: "Jane", dateOfBirth: "1990-04-23", address: { country: "US" } },
    });
    expect(parsed.mode).toBeUndefined();
    expect(parsed.consent).toBeUndefined();
    expect(parsed.personalInfo?.ssn).toBeUndefined();
  });

  it("asks for consent instead of an address where it is about oneself", () => {
    const values = { ...filled(), targetUserEmail: "", purposeCertified: false };
    expect(problems(values, "self")).toEqual({ consent: "Your consent is required" });
    expect(requestSchema("self", TODAY).parse({ ...values, consent: true })).toMatchObject({
      mode: "self",
      consent: { accepted: true, textVersion: CONSENT_VERSION },
    });
  });

  it.each([
    ["2008-11-20", undefined],
    ["2008-11-21", "Only people of 18 years or older can be verified"],
    ["2026-11-21", "Date of birth cannot be in the future"],
  ])("judges a birth on %s", (dateOfBirth, message) => {
    const values = filled();
    const found = problems({ ...values, personalInfo: { ...values.personalInfo, dateOfBirth } });
    expect(found["personalInfo.dateOfBirth"]).toBe(message);
  });
});

describe("the page's URL", () => {
  it.each([
    ["", "other", null],
    ["type=identity&mode=self", "self", null],
    ["type=rental", "other", "rental"],
  ])("'%s' means mode %s, unavailable %s", (query, mode, unavailable) =>
    expect(readPrefill(new URLSearchParams(query))).toEqual({ mode, unavailable }),
  );
});
