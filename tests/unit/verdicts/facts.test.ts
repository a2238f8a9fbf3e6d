import { describe, expect, it } from "vitest";
import { type FactCase, factsOf } from "#contract/verdicts/facts.ts";

const AT = "2026-11-03T12:00:00.000Z";

const check = (
  more: Partial<FactCase["checks"][number]> & Pick<FactCase["checks"][number], "check">,
): FactCase["checks"][number] => ({
  status: "passed",
  grade: "G2",
  reasons: [{ code: "agrees", text: "It agrees." }],
  source: "Text of the pay stub, read 2026-11-03",
  disputed: false,
  checkedAt: AT,
  ...more,
});

const CLAIMS: FactCase["claims"] = {
  first_name: "Jane",
  last_name: "Doe",
  date_of_birth: "1990-04-12",
  phone: null,
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701", country: "US" },
  business: null,
  employment: {
    employer_name: "Acme Foods",
    position: "Head cook",
    employment_type: "full_time",
    start_date: "2022-02-01",
    salary: 52_000,
    contact_name: null,
    contact_email: null,
  },
  rental: null,
  ask_subject: [],
};

const facts = (checks: FactCase["checks"], more: Partial<FactCase> = {}) =>
  factsOf({
    type: "employment",
    checks,
    reader: { gave: "you gave", who: "Jane Doe", isSubject: false },
    claims: CLAIMS,
    found: { employment_status: "Employed", salary_range: "$50,000–$59,999" },
    ...more,
  });

describe("the lines of fact", () => {
  it("say what was found, by whom, when, how strong it is, and what would make it stronger", () => {
    const tied = "Answer through an emailed link from acme.example, 2026-11-03";
    const [job, pay] = facts([
      check({
        check: "employment_status",
        grade: "G3",
        source: tied,
        reasons: [
          { code: "attested_employed", text: "The employer confirmed the job." },
          { code: "attested_position", text: "The employer confirmed the stated position." },
        ],
      }),
      check({ check: "salary_verification" }),
    ]);
    expect(job).toEqual({
      check: "employment_status",
      label: "Job",
      value: "Head cook at Acme Foods",
      standing: "supports",
      by: "The employer, through acme.example",
      at: AT,
      grade: "G3",
      grade_words: "Confirmed by an independent person",
      stronger: { text: "A payroll service could confirm it.", services: [] },
    });
    expect(pay).toMatchObject({
      label: "Pay",
      value: "$50,000–$59,999",
      by: "Pay stub",
      stronger: { services: ["salary_verification"] },
    });
  });

  it("are at most four: the main question, what contradicts, what's confirmed, then the rest", () => {
    const lines = facts([
      check({ check: "employment_status" }),
      check({ check: "reference_check", status: "unavailable", grade: null }),
      check({ check: "employment_history" }),
      check({ check: "professional_license", grade: "G4", source: "Board record 5, 2026-11-03" }),
      check({
        check: "salary_verification",
        status: "adverse",
        grade: "G3",
        reasons: [{ code: "salary_differs", text: "" }],
      }),
    ]);
    expect(lines.map((line) => [line.check, line.standing])).toEqual([
      ["employment_status", "supports"],
      ["salary_verification", "differs"],
      ["professional_license", "supports"],
      ["employment_history", "supports"],
    ]);
    // The verdict says that the pay is lower.
    expect(lines[1]).toMatchObject({ value: null, stronger: null });
    expect(lines[2]?.by).toBe("Board record 5");
  });

  it("write a lease's term and rent as people do", () => {
    const rental = {
      previous_address: "412 Hanover St",
      landlord_contact: null,
      monthly_rent: 1450,
      lease_start_date: "2024-01-13",
      lease_end_date: "2026-01-02",
      reason_for_leaving: null,
    };
    const [line] = facts([check({ check: "rental_history" })], {
      type: "rental",
      claims: { ...CLAIMS, employment: null, rental },
    });
    expect(line?.value).toBe("Jan 13, 2024 to Jan 2, 2026, $1,450 a month");
  });

  it("show only what the evidence is about", () => {
    const rental = {
      previous_address: "412 Hanover St",
      landlord_contact: null,
      monthly_rent: 1450,
      lease_start_date: "2024-01-13",
      lease_end_date: "2026-01-02",
      reason_for_leaving: null,
    };
    const lease = (text: string, code = "attested_lease") =>
      facts([check({ check: "rental_history", grade: "G3", reasons: [{ code, text }] })], {
        type: "rental",
        claims: { ...CLAIMS, employment: null, rental },
      })[0]?.value;
    expect(lease("The landlord confirmed the start of the lease.")).toBe("From Jan 13, 2024");
    const nearly = "The landlord gave nearly the same rent: $1,400 a month.";
    expect(lease(nearly)).toBe(nearly);
    const job = (grade: "G2" | "G3", source: string) =>
      facts([check({ check: "employment_status", grade, source })])[0]?.value;
    expect(job("G2", "Text of the pay stub, read 2026-11-03")).toBe("Acme Foods");
    expect(job("G2", "Text of the employment letter, read 2026-11-03")).toBe("Head cook at Acme Foods");
    expect(job("G3", "Answer through an emailed link from acme.example, 2026-11-03")).toBe("Acme Foods");
  });

  it("say why something is open, in words and without codes", () => {
    const [line] = facts([
      check({
        check: "employment_status",
        status: "inconclusive",
        reasons: [
          { code: "needs_review", text: "A reviewer has to look." },
          { code: "document_old", text: "The pay stub of 2025-01-02 is more than 90 days old." },
        ],
      }),
    ]);
    expect(line).toMatchObject({
      standing: "open",
      value: "The pay stub of Jan 2, 2025 is more than 90 days old.",
    });
  });

  it("say nothing twice", () => {
    const business = { business_name: "Franklin Square Linens LLC" } as FactCase["claims"]["business"];
    const lines = facts([check({ check: "business_identity" }), check({ check: "business_registration" })], {
      type: "business",
      claims: { ...CLAIMS, business, employment: null },
    });
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ["Business", "Franklin Square Linens LLC"],
      ["Registration", null],
    ]);
  });
});
