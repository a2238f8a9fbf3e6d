import { describe, expect, it } from "vitest";
import type { GivenFacts } from "#contract/attestation/attestation.schema.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import { DomainError } from "#core/errors.ts";
import { questionsFor, validateAnswer } from "#functions/attestation/questions.ts";

const TODAY = "2026-11-21";
const claims = {
  dateOfBirth: "1990-04-12",
  ssn: "123456789",
  employment: { employerName: "Acme Foods", position: "Cook", startDate: "2022-02-01", salary: 52_000 },
  rental: { previousAddress: "123 Main St", monthlyRent: 1500 },
};

const asked = (services: readonly (typeof SERVICES.employment)[number][] = SERVICES.employment) =>
  questionsFor("employer", { type: "employment", services, claims });

function problems(given: Partial<GivenFacts>, kind: "employer" | "landlord" = "employer") {
  const questions =
    kind === "employer" ? asked() : questionsFor(kind, { type: "rental", services: SERVICES.rental, claims });
  try {
    validateAnswer(kind, questions, given as GivenFacts, TODAY);
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.detail.fields ?? {};
  }
}

describe("the questions to a contact", () => {
  it("are only those that the ordered checks need", () => {
    expect(asked([]).map(({ fact }) => fact)).toEqual(["employment", "position"]);
    expect(asked(["salary_verification"]).map(({ fact }) => fact)).toEqual([
      "employment",
      "position",
      "salary",
    ]);
    expect(asked(["reference_check"]).at(-1)).toEqual({ fact: "rehire", stated: null });
    const all = JSON.stringify(asked());
    expect(all).not.toContain("1990-04-12");
    expect(all).not.toContain("123456789");
  });

  it("come with what was stated, or with nothing if nothing was", () => {
    expect(asked()).toContainEqual({ fact: "salary", stated: "52000" });
    expect(asked()).toContainEqual({ fact: "employmentType", stated: null });
  });
});

describe("an answer", () => {
  const confirmed = { verdict: "confirmed" } as const;
  const full: Partial<GivenFacts> = {
    employment: confirmed,
    position: { verdict: "corrected", correction: "Head cook" },
    startDate: { verdict: "corrected", correction: "2022-03-01" },
    employmentType: { verdict: "answered", correction: "full_time" },
    salary: { verdict: "corrected", correction: "$53,000" },
    rehire: { verdict: "answered", correction: "yes" },
  };

  it("is stored fact by fact, each in its own format", () => {
    expect(validateAnswer("employer", asked(), full as GivenFacts, TODAY)).toEqual([
      { fact: "employment", verdict: "confirmed" },
      { fact: "position", verdict: "corrected", correction: "Head cook" },
      { fact: "startDate", verdict: "corrected", correction: "2022-03-01" },
      { fact: "employmentType", verdict: "answered", correction: "full_time" },
      { fact: "salary", verdict: "corrected", correction: "53000" },
      { fact: "rehire", verdict: "answered", correction: "yes" },
    ]);
  });

  it("must cover every question, unless the subject never worked there", () => {
    expect(problems({})).toHaveProperty(["facts.rehire.verdict"], "Choose an answer");
    expect(problems({ employment: { verdict: "corrected", correction: "never" } })).toEqual({});
    expect(problems({ employment: { verdict: "corrected", correction: "ended" } })).not.toEqual({});
  });

  it.each([
    ["startDate", "2026-12-24", "This date is in the future"],
    ["startDate", "soon", "Enter a date as MM/DD/YYYY"],
    ["startDate", "1888-01-01", "Enter a later date"],
    ["salary", "a lot", "Enter an amount, like 1200"],
    ["salary", "-5", "Enter an amount of 0 or more"],
    ["rehire", "perhaps", "Choose one of the answers"],
    ["employment", "perhaps", "Choose one of the answers"],
    ["position", undefined, "Enter the correct answer"],
  ] as const)("refuses %s: %s", (fact, correction, message) => {
    expect(problems({ ...full, [fact]: { verdict: "corrected", correction } })).toEqual({
      [`facts.${fact}.correction`]: message,
    });
  });

  it("can't confirm what wasn't stated", () => {
    expect(problems({ ...full, employmentType: confirmed })).toHaveProperty(["facts.employmentType.verdict"]);
  });

  it("can give a lease that ends in the future", () => {
    const given = { leaseEndDate: { verdict: "answered", correction: "2027-05-01" } } as Partial<GivenFacts>;
    expect(problems(given, "landlord")).not.toHaveProperty(["facts.leaseEndDate.correction"]);
  });
});
