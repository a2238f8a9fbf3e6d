import { describe, expect, it } from "vitest";
import { parseAddress } from "#features/verifications/request/parseAddress.ts";
import { readPrefill, startValues } from "#features/verifications/request/prefill.ts";
import { emptyValues } from "#features/verifications/request/values.ts";
import type { User } from "#lib/session/session.ts";

describe("the page's URL", () => {
  it.each([
    ["", "", "other"],
    ["type=identity&mode=self", "identity", "self"],
    ["type=rental", "rental", "other"],
    ["type=business&mode=self", "business", "self"],
    ["type=constructor&mode=admin", "", "other"],
    ["type=%3Cscript%3E", "", "other"],
    ["type=Identity", "", "other"],
  ])("'%s' means type '%s', mode %s", (query, type, mode) =>
    expect(readPrefill(new URLSearchParams(query))).toMatchObject({ type, mode }),
  );

  it.each([
    ["purpose=marketplace", "marketplace"],
    ["purpose=dating", undefined],
    ["", undefined],
  ])("'%s' means purpose %s", (query, purpose) =>
    expect(readPrefill(new URLSearchParams(query)).purpose).toBe(purpose),
  );

  it.each([
    [
      "type=identity&services=address_verification,document_verification",
      ["document_verification", "address_verification"],
    ],
    ["type=identity&services=salary_verification,constructor", []],
    ["type=employment&services=salary_verification", ["salary_verification"]],
    ["services=document_verification", []],
    ["type=identity", []],
  ])("'%s' means services %j", (query, services) =>
    expect(readPrefill(new URLSearchParams(query)).services).toEqual(services),
  );
});

describe("a request about oneself", () => {
  const user = {
    first_name: "Ada",
    last_name: "Byron",
    phone: "+1 202 555 0147",
    company: "Byron & Co",
    address: "12 Analytical Way\nSpringfield, IL 62701",
  } as User;

  it("starts with what the profile knows", () => {
    const { personalInfo, businessInfo } = startValues("self", user);
    expect(personalInfo).toMatchObject({
      firstName: "Ada",
      lastName: "Byron",
      phone: "+1 202 555 0147",
      address: {
        street: "12 Analytical Way",
        city: "Springfield",
        state: "IL",
        zipCode: "62701",
        country: "US",
      },
    });
    expect(businessInfo.businessName).toBe("Byron & Co");
  });

  it("starts with empty fields if the profile knows nothing", () => {
    const bare = { first_name: "Ada", last_name: "", phone: null, company: null, address: null } as User;
    const { personalInfo, businessInfo } = startValues("self", bare);
    expect(personalInfo).toEqual({ ...emptyValues().personalInfo, firstName: "Ada" });
    expect(businessInfo).toEqual(emptyValues().businessInfo);
  });

  it("is different for another person: the form starts empty", () =>
    expect(startValues("other", user)).toEqual(emptyValues()));
});

describe("an address in one line", () => {
  const parts = { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" };
  it.each([
    ["123 Main St, Springfield, IL 62701", parts],
    ["123 Main St\nSpringfield IL 62701", parts],
    [" 123 Main St ,\n Springfield , il 62701-1234, USA", { ...parts, zipCode: "62701-1234" }],
    ["123 Main St, Apt 4, Springfield, IL 62701", { ...parts, street: "123 Main St, Apt 4" }],
    ["221B Baker Street, London NW1 6XE", undefined],
    ["Springfield, IL 62701", undefined],
    ["IL 62701", undefined],
    ["", undefined],
  ])("%j", (text, found) => expect(parseAddress(text)).toEqual(found));
});
