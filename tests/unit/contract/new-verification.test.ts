import { describe, expect, it } from "vitest";
import { dateProblems } from "#contract/verification/new-verification.dates.ts";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { peerBody } from "#contract/verification/peer.schema.ts";

function problems(body: unknown): Record<string, string> {
  const { error } = newVerificationBody.safeParse(body);
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [issue.path.map(String).join("."), issue.message]),
  );
}
const to = (verificationType: string, more: object = {}) => ({
  verificationType,
  targetUserEmail: "jane@example.org",
  purposeCertified: true,
  ...more,
});

describe("what a request leaves to its subject", () => {
  const named = { firstName: "Jane", lastName: "Doe" };
  const asking = (askSubject: unknown, personalInfo: object = named, more: object = {}) =>
    problems(to("identity", { personalInfo, askSubject, ...more }));

  it("takes the place of a birth date, and only of that", () => {
    expect(asking(undefined)).toEqual({ "personalInfo.dateOfBirth": "Date of birth is required" });
    expect(asking(["address"])).toEqual({ "personalInfo.dateOfBirth": "Date of birth is required" });
    expect(asking(["dateOfBirth", "address", "address"])).toEqual({});
    expect(asking(["dateOfBirth"], {})).toEqual({
      "personalInfo.firstName": "First name is required",
      "personalInfo.lastName": "Last name is required",
    });
  });

  it("can't be stated as well", () => {
    const either = "Leave this empty, or say that you know it";
    const full = { ...named, dateOfBirth: "1990-04-12", address: { city: "Springfield", country: "US" } };
    expect(asking(["dateOfBirth", "address"], full)).toEqual({
      "personalInfo.dateOfBirth": either,
      "personalInfo.address.city": either,
    });
    expect(asking(["dateOfBirth", "address"], { ...named, address: { country: "US" } })).toEqual({});
  });

  it("is a list of known facts, in an identity request about someone else", () => {
    expect(asking(["ssn", "dateOfBirth"])).toEqual({ "askSubject.0": "Choose from dateOfBirth, address" });
    expect(asking("dateOfBirth")).toHaveProperty("askSubject");
    expect(problems(to("financial", { askSubject: ["address"] }))).toEqual({
      askSubject: "Only an identity verification can leave details to the person you're verifying",
    });
    const consent = { accepted: true, textVersion: "1" };
    expect(asking(["dateOfBirth"], named, { mode: "self", consent })).toEqual({
      askSubject: "You state your own details",
    });
  });
});

describe("the requester's certification of the purpose", () => {
  const uncertified = { purposeCertified: "Please confirm that you'll use the result only for this purpose" };
  const of = (body: object) => {
    const { purposeCertified: found } = problems(body);
    return found ? { purposeCertified: found } : {};
  };

  it.each([
    ["identity", {}],
    ["business", {}],
    ["employment", uncertified],
    ["financial", uncertified],
    ["rental", uncertified],
  ])("is required for the default purpose of %s", (type, expected) => {
    expect(of(to(type, { purposeCertified: undefined }))).toEqual(expected);
    expect(of(to(type, { purposeCertified: false }))).toEqual(expected);
    expect(of(to(type))).toEqual({});
  });

  it.each([
    ["tenant", uncertified],
    ["employment", uncertified],
    ["credit", uncertified],
    ["personal", {}],
    ["marketplace", {}],
    ["business", {}],
  ])("is required for the purpose %s, whatever the type", (purpose, expected) => {
    expect(of(to("identity", { purpose, purposeCertified: undefined }))).toEqual(expected);
  });

  it("isn't required for a request about oneself", () => {
    expect(of({ verificationType: "rental", mode: "self", purpose: "tenant" })).toEqual({});
  });

  it.each([
    ["rental", uncertified],
    ["gig_work", uncertified],
    ["marketplace", {}],
    ["services", {}],
    ["dating", {}],
  ])("is required for a peer check about %s", (purpose, expected) => {
    const { error } = peerBody.safeParse({ context: { purpose } });
    const found = error?.issues.find(({ path }) => path[0] === "purposeCertified");
    expect(found ? { purposeCertified: found.message } : {}).toEqual(expected);
    expect(peerBody.safeParse({ context: 7 }).success).toBe(false);
  });
});

describe("the required fields of each type", () => {
  it.each([
    [
      "identity",
      {
        "personalInfo.firstName": "First name is required",
        "personalInfo.lastName": "Last name is required",
        "personalInfo.dateOfBirth": "Date of birth is required",
      },
    ],
    [
      "business",
      {
        "businessInfo.businessName": "Business name is required",
        "businessInfo.ein": "EIN is required",
      },
    ],
    [
      "employment",
      {
        "employmentInfo.employerName": "Employer name is required",
        "employmentInfo.position": "Position is required",
      },
    ],
    ["rental", { "rentalInfo.previousAddress": "Previous address is required" }],
    ["financial", {}],
  ])("%s", (type, missing) => expect(problems(to(type))).toEqual(missing));

  it.each([{ firstName: "Sukarno" }, { lastName: "Sukarno" }])(
    "leave out a part of the name for someone who has only one: %j",
    (name) => {
      const identity = (more: object) =>
        problems(to("identity", { personalInfo: { ...name, dateOfBirth: "1970-06-06" }, ...more }));
      expect(Object.keys(identity({}))).toHaveLength(1);
      expect(identity({ isFullLegalName: true })).toEqual({});
    },
  );

  it("require some name even so", () => {
    expect(problems(to("identity", { isFullLegalName: true, personalInfo: {} }))).toMatchObject({
      "personalInfo.firstName": "First name is required",
      "personalInfo.lastName": "Last name is required",
    });
  });

  it("are also reported when other fields are invalid", () => {
    expect(
      problems({
        verificationType: "business",
        targetUserEmail: "nobody",
        priority: "urgent",
        businessInfo: { ein: "12-34" },
      }),
    ).toEqual({
      targetUserEmail: "Please enter a valid email address",
      urgentReason: "Urgent reason is required for same-day processing",
      "businessInfo.businessName": "Business name is required",
      "businessInfo.ein": "Enter all nine digits of the EIN",
    });
  });

  it("handle malformed input without an exception", () => {
    for (const odd of [
      [],
      null,
      "text",
      { verificationType: "identity", requestedServices: "all", personalInfo: "Jane", rentalInfo: 7 },
      { verificationType: ["identity"], requestedServices: [{}, null], consent: null, mode: {} },
      { verificationType: "rental", rentalInfo: { leaseStartDate: {}, leaseEndDate: [] } },
    ])
      expect(newVerificationBody.safeParse(odd).success).toBe(false);
  });
});

describe("typed values", () => {
  const business = (info: object) => to("business", { businessInfo: { businessName: "Acme", ...info } });
  const rental = (info: object) => to("rental", { rentalInfo: { previousAddress: "1 Elm St", ...info } });

  it.each(["12-3456789", "123456789", " 12 3456789 ", "12–3456789"])("%s is accepted as an EIN", (ein) =>
    expect(newVerificationBody.parse(business({ ein })).businessInfo?.ein).toBe("123456789"),
  );

  it.each([
    ["$85,000", 85_000],
    ["1200.50", 1200.5],
    ["", undefined],
    [950, 950],
  ])("%s is accepted as an amount", (monthlyRent, amount) =>
    expect(newVerificationBody.parse(rental({ monthlyRent })).rentalInfo?.monthlyRent).toBe(amount),
  );

  it.each([
    [business({ ein: "12-34567" }), "businessInfo.ein", "Enter all nine digits of the EIN"],
    [
      business({ ein: "12-3456789", yearEstablished: "1799" }),
      "businessInfo.yearEstablished",
      "Year established must be 1800 or later",
    ],
    [
      business({ ein: "12-3456789", yearEstablished: "long ago" }),
      "businessInfo.yearEstablished",
      "Enter a year, like 1998",
    ],
    [
      business({ ein: "12-3456789", businessType: "gmbh" }),
      "businessInfo.businessType",
      "Choose a business type",
    ],
    [rental({ monthlyRent: "a lot" }), "rentalInfo.monthlyRent", "Enter an amount, like 1200"],
    [rental({ monthlyRent: "-1" }), "rentalInfo.monthlyRent", "Enter an amount of 0 or more"],
    [
      rental({ leaseStartDate: "2025-05-01", leaseEndDate: "2024-05-01" }),
      "rentalInfo.leaseEndDate",
      "The lease can't end before it starts",
    ],
  ])("%j is refused", (body, path, message) => expect(problems(body)).toEqual({ [path]: message }));
});

describe("rules that depend on the day", () => {
  const today = "2026-11-20";
  const born = (dateOfBirth: string) => ({ verificationType: "identity", personalInfo: { dateOfBirth } });
  const since = (yearEstablished: number) => ({
    verificationType: "business",
    businessInfo: { yearEstablished },
  });
  it.each([
    [born("2008-11-20"), {}],
    [born("2008-11-21"), { "personalInfo.dateOfBirth": "We can only verify people aged 18 or older" }],
    [born("2026-11-21"), { "personalInfo.dateOfBirth": "Date of birth cannot be in the future" }],
    [born("1890-01-01"), { "personalInfo.dateOfBirth": "Check the year of birth" }],
    [since(2026), {}],
    [since(2027), { "businessInfo.yearEstablished": "Year established cannot be in the future" }],
    [{ ...since(2027), verificationType: "identity" }, {}],
  ])("%j", (input, found) => expect(dateProblems(input, today)).toEqual(found));
});

describe("the country of an address", () => {
  const countryOf = (country?: string) =>
    newVerificationBody.parse(
      to("financial", {
        personalInfo: { address: { street: "1 Main St", ...(country !== undefined && { country }) } },
      }),
    ).personalInfo?.address?.country;

  it.each([
    [undefined, "US"],
    ["", "US"],
    ["  ", "US"],
    [" CA ", "CA"],
    ["Ca\u202enada\r\nUS", "Canada US"],
    ["C\ud800", "C\ufffd"],
  ])("is cleaned to a single line: %j", (given, taken) => {
    expect(countryOf(given)).toBe(taken);
  });
});
