import { describe, expect, it } from "vitest";
import { checksFor } from "#contract/checks/catalog.ts";
import { comparedText, knownGroups } from "#lib/format/stated.ts";

const NOBODY = {
  first_name: null,
  last_name: null,
  date_of_birth: null,
  phone: null,
  address: null,
  ssn_last4: null,
  business: null,
  employment: null,
  rental: null,
  ask_subject: [],
};
const JANE = { ...NOBODY, first_name: "Jane", last_name: "Doe" };

const factsOf = (claims: Parameters<typeof knownGroups>[0]) =>
  knownGroups(claims).flatMap(({ facts }) => facts);

describe("stated facts", () => {
  const claims = {
    ...JANE,
    date_of_birth: "1990-04-12",
    phone: "+1 217 555 2368",
    ssn_last4: "6789",
    address: { street: "123 Main St", city: null, state: null, zipCode: null, country: "US" },
  };

  it("are described as compared only if a document can show them", () => {
    const words = comparedText(factsOf(claims), checksFor("identity", ["address_verification"]));
    expect(words).toBe(
      "The checks compare the name, date of birth, and address with the documents. Nothing else is compared.",
    );
  });

  it("are described as compared only if a check of the request does so", () => {
    const words = comparedText(factsOf(claims), checksFor("identity", ["phone_verification"]));
    expect(words).toMatch(/^The checks compare the name and date of birth with the documents\. Nothing else/);
  });

  it("say which of them the subject stated, or is still to state", () => {
    const left = { ...claims, date_of_birth: null, ask_subject: ["dateOfBirth", "address"] as const };
    const words = (code: string) => {
      const fact = factsOf(left).find((one) => one.code === code);
      return [fact?.value, fact?.hint];
    };
    expect(words("date_of_birth")).toEqual(["Left to the subject", null]);
    expect(words("address")).toEqual(["123 Main St", "US, stated by the subject"]);
    const checks = checksFor("identity", ["address_verification"]);
    expect(comparedText(factsOf(left), checks)).toMatch(/^The checks compare the name and address with/);
  });

  it("are all compared, or none", () => {
    const checks = checksFor("identity", []);
    expect(comparedText(factsOf(JANE), checks)).toBe("The checks compare the name with the documents.");
    expect(comparedText(factsOf({ ...NOBODY, phone: "+1 217 555 2368" }), checks)).toBe("");
  });
});
