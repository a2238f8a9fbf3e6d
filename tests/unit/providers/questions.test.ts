import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { servedByHttp } from "#core/provider-setting.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { subjectFor } from "#functions/providers/questions.ts";

const CLAIMS: Claims = {
  firstName: "Jane",
  lastName: "Doe",
  dateOfBirth: "1990-04-12",
  phone: "+13125550142",
  ssn: "219099999",
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701", country: "US" },
  business: { businessName: "Bakery LLC", ein: "123456789", businessAddress: "1 Elm St" },
  employment: {
    employerName: "Bakery",
    position: "Cook",
    salary: 52_000,
    contactName: "Bob",
    contactEmail: "bob@example.com",
  },
  rental: {
    previousAddress: "1 Elm St",
    landlordContact: "bob@example.com",
    monthlyRent: 1500,
    reasonForLeaving: "Mold",
  },
};
const EMAIL = "jane@example.com";
const SERVED = (Object.keys(CHECKS) as CheckId[]).filter(servedByHttp);
const told = (check: CheckId) => subjectFor(check, CLAIMS, EMAIL);

describe("the data that a provider gets", () => {
  it("exists for each check that a provider can answer", () => {
    for (const check of SERVED) expect(Object.keys(told(check)).length, check).toBeGreaterThan(0);
    for (const check of Object.keys(CHECKS) as CheckId[])
      expect(servedByHttp(check), check).toBe(
        CHECKS[check].sources.includes("provider") && check !== "document_verification",
      );
  });

  it("has an identity number only where it's needed to find the record", () => {
    const has = (field: "ssn" | "ein") => SERVED.filter((check) => told(check)[field] !== undefined);
    expect(has("ssn").toSorted()).toEqual(["credit_check", "ssn_verification"]);
    expect(has("ein").toSorted()).toEqual(["business_identity", "business_registration", "tax_standing"]);
  });

  it("has a mail address, salary or rent only where that is the question", () => {
    const has = (field: "email" | "annual_salary" | "monthly_rent") =>
      SERVED.filter((check) => told(check)[field] !== undefined).toSorted();
    expect(has("email")).toEqual(
      [
        "bank_verification",
        "credit_check",
        "debt_analysis",
        "financial_summary",
        "income_verification",
      ].toSorted(),
    );
    expect(has("annual_salary")).toEqual(["salary_verification"]);
    expect(has("monthly_rent")).toEqual(["payment_history"]);
  });

  it("never has other contacts, or why the subject left", () => {
    for (const check of SERVED) expect(JSON.stringify(told(check)), check).not.toMatch(/bob|Bob|Mold/);
  });

  it("leaves out what wasn't stated, and uses the account's name if none was", () => {
    expect(subjectFor("credit_check", { firstName: "", lastName: "" }, EMAIL)).toEqual({ email: EMAIL });
    const holder = { firstName: "Ada", lastName: "Byron" };
    expect(subjectFor("credit_check", {}, EMAIL, holder)).toEqual({
      first_name: "Ada",
      last_name: "Byron",
      email: EMAIL,
    });
    expect(subjectFor("credit_check", { lastName: "Doe" }, EMAIL, holder)).not.toHaveProperty("first_name");
  });

  it("is documented in the contract, check by check", () => {
    const contract = readFileSync(
      new URL("../../../functions/providers/http/openapi.yaml", import.meta.url),
      "utf8",
    );
    for (const check of SERVED) {
      const row = new RegExp(`^ +\\| ${check} \\| (.*) \\|$`, "m").exec(contract)?.[1];
      expect(row, check).toBe(CHECKS[check].providerFields.join(", "));
    }
  });
});
