import { describe, expect, it } from "vitest";
import { type AttestedFactName, FACT_RULES } from "#contract/attestation/attestation.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import type { Attestation } from "#functions/checks/sources/attestation-types.ts";
import { reviewReasonOf } from "#functions/reviews/reasons.ts";
import { codes, input, NOW } from "../build.ts";
import { answered, employed, letter, rented, silent } from "./build.ts";

const run = (id: CheckId, over: Partial<CheckInput>) =>
  runCheck(checkById(id), input({ claims: { ...employed, ...rented }, ...over }));

const said = (
  id: CheckId,
  facts: Partial<Record<AttestedFactName, string | null>>,
  over: Partial<Attestation> = {},
  more: Partial<CheckInput> = {},
) =>
  run(id, {
    attestations: [answered(FACT_RULES[Object.keys(facts)[0] as AttestedFactName].kind, facts, over)],
    ...more,
  });

/** Every trust except `tied`. */
const TRUSTS = ["suggested", "untied", "refused", "own", "free_mail", "lookalike"] as const;
const UNTIED = (trust: (typeof TRUSTS)[number]) => ({ trust, tie: null });

/** Each check, with an answer that supports the stated facts and one that contradicts them. */
const CASES: [
  CheckId,
  Partial<Record<AttestedFactName, string | null>>,
  Partial<Record<AttestedFactName, string | null>>,
][] = [
  ["employment_status", { employment: "", position: "" }, { employment: "never" }],
  ["employment_history", { employment: "", startDate: "" }, { employment: "", startDate: "2024-09-01" }],
  ["salary_verification", { employment: "", salary: "" }, { employment: "", salary: "30000" }],
  ["reference_check", { rehire: "yes" }, { rehire: "no" }],
  ["tenancy", { tenancy: "" }, { tenancy: "never" }],
  ["rental_history", { tenancy: "", monthlyRent: "" }, { tenancy: "", monthlyRent: "900" }],
  ["landlord_references", { rentAgain: "yes" }, { rentAgain: "no" }],
  ["payment_history", { paidOnTime: "always" }, { paidOnTime: "often_late" }],
];

describe.each(CASES)("%s with a contact's answer", (id, good, bad) => {
  it("decides at G3 only from a tied domain, and names what ties it", () => {
    expect(said(id, good)).toMatchObject({ status: "passed", grade: "G3", score: 1 });
    expect(said(id, good).source).toBe("Answer through an emailed link from acmefoods.com, 2026-11-20");
    expect(codes(said(id, good))).toContain("attested_tied");
    expect(said(id, bad)).toMatchObject({ status: "adverse", grade: "G3", score: 0 });
  });

  it.each(["suggested", "untied"] as const)("waits for a reviewer to tie a domain that is %s", (trust) => {
    for (const facts of [good, bad]) {
      const result = said(id, facts, UNTIED(trust), { evidenceComplete: true });
      expect(result).toMatchObject({ status: "in_review", grade: "G1", evidence: { tie_open: true } });
      expect(reviewReasonOf(result)).toBe("domain_tie");
    }
  });

  it.each(TRUSTS)(
    "decides nothing from a domain that is %s once no one can tie it, and shows no fact",
    (trust) => {
      for (const facts of [good, bad]) {
        const over = { evidenceComplete: true, tieOver: NOW };
        const result = said(id, facts, UNTIED(trust), over);
        expect(result).toMatchObject({ status: "inconclusive", grade: "G1", score: null });
        expect(codes(result)).toContain("domain_not_tied");
        const texts = result.reasons.map(({ text }) => text).join(" ");
        expect(texts).toMatch(/(Someone|A reference) at acmefoods\.com/);
        expect(texts).not.toMatch(/The (employer|landlord) (confirmed|named|answered|would)/);
      }
    },
  );

  it("waits for a contact who was asked, even after the subject declared their evidence complete", () => {
    for (const evidenceComplete of [false, true]) {
      const result = run(id, { attestationsOpen: 1, evidenceComplete });
      expect(result).toMatchObject({ status: "waiting", evidence: { awaits: "attestation" } });
    }
  });

  it("waits for the subject only while they may still name a contact", () => {
    for (const contactQuestion of ["named", "unnamed"] as const)
      expect(run(id, { contactQuestion })).toMatchObject({ status: "waiting", evidence: {} });
    expect(run(id, { evidenceComplete: true }).status).toBe("unavailable");
  });

  it.each([
    ["declined", /declined to answer/],
    ["expired", /didn't answer within 7 days/],
    ["reported", /reported our email/],
  ] as const)("says of a contact who %s exactly that, once nothing else comes", (status, words) => {
    const { kind } = FACT_RULES[Object.keys(good)[0] as AttestedFactName];
    const over = silent(kind, status);
    expect(run(id, { attestations: [over], contactQuestion: "another" }).status).toBe("waiting");
    const result = run(id, { attestations: [over], evidenceComplete: true });
    expect(result).toMatchObject({ status: "unavailable", grade: null });
    expect(result.reasons.at(-1)?.text).toMatch(words);
    expect(JSON.stringify(result.reasons)).not.toContain("nobody was asked");
  });

  it("treats a contact who doesn't know like one who didn't answer", () => {
    const unknown = Object.fromEntries(Object.keys(good).map((fact) => [fact, null]));
    const result = said(id, unknown, {}, { evidenceComplete: true });
    expect(result.status).toBe("unavailable");
    expect(codes(result)).toContain("attestation_silent");
  });
});

describe("documents and answers together", () => {
  it("wait for a contact even if the documents match, and use the documents if no one answers", () => {
    const documents = [letter];
    expect(run("employment_status", { documents })).toMatchObject({ status: "passed", grade: "G2" });
    expect(run("employment_status", { documents, attestationsOpen: 1 }).status).toBe("waiting");
    const attestations = [silent("employer", "expired")];
    expect(run("employment_status", { documents, attestations })).toMatchObject({
      status: "passed",
      grade: "G2",
    });
  });

  it("rank higher with an answer, and keep what the documents said", () => {
    const result = said("employment_status", { employment: "" }, {}, { documents: [letter] });
    expect(result).toMatchObject({ status: "passed", grade: "G3" });
    expect(codes(result)).toEqual(["attested_employed", "attested_tied", "employment_consistent"]);
  });

  it.each(["untied", "refused", "own", "free_mail", "lookalike"] as const)(
    "pass by the documents when the reference's domain is %s; the reference is shown but adds nothing",
    (trust) => {
      const result = said("employment_status", { employment: "" }, UNTIED(trust), { documents: [letter] });
      expect(result).toMatchObject({ status: "passed", grade: "G2" });
      expect(codes(result)).toEqual(["employment_consistent", "attested_employed", "domain_not_tied"]);
      expect(buildResults([result])).toMatchObject({
        overall_score: 59,
        employment_verification: { employer_verified: null },
      });
    },
  );

  it("wait when the domain suggests a tie, and pass by the documents if no reviewer decides in time", () => {
    const documents = [letter];
    const suggested = (more: Partial<CheckInput>) =>
      said("employment_status", { employment: "" }, UNTIED("suggested"), { documents, ...more });
    expect(suggested({}).status).toBe("in_review");
    expect(suggested({ tieOver: NOW })).toMatchObject({ status: "passed", grade: "G2" });
  });

  it("go to a reviewer when a reference contradicts the documents", () => {
    const result = said("employment_status", { employment: "never" }, UNTIED("free_mail"), {
      documents: [letter],
    });
    expect([result.status, reviewReasonOf(result)]).toEqual(["in_review", "attestation_conflict"]);
  });

  it("wait for documents after a reference whose domain couldn't be tied", () => {
    expect(said("employment_status", { employment: "" }, UNTIED("refused")).status).toBe("waiting");
  });
});

describe("an answer in the results", () => {
  const fields = (...args: Parameters<typeof said>) => buildResults([said(...args)]).employment_verification;

  it("verifies an employer only from a domain that is tied to them", () => {
    expect(fields("employment_status", { employment: "" })).toMatchObject({
      employer_verified: true,
      employment_status: "Employed, by the employer",
    });
    for (const trust of TRUSTS)
      expect(fields("employment_status", { employment: "" }, UNTIED(trust))).toMatchObject({
        employer_verified: null,
        employment_status: null,
      });
    expect(fields("employment_status", { employment: "never" }).employer_verified).toBe(false);
  });

  it("says that the employment has ended, which contradicts nothing", () => {
    expect(said("employment_status", { employment: "ended" }).status).toBe("passed");
    expect(fields("employment_status", { employment: "ended" }).employment_status).toMatch(/^Formerly/);
  });

  it("contributes nothing that contacts contradicted, whatever a reviewer decides", () => {
    const never = { employment: "never" };
    const one = answered("employer", { employment: "", position: "Waiter" });
    const contradicted = [
      [answered("employer", never, UNTIED("free_mail"))],
      [one, answered("employer", never, { id: "att_2", answeredAt: 1 })],
      [one, answered("employer", never, { id: "att_2", answeredAt: NOW })],
    ];
    for (const attestations of contradicted)
      for (const decision of ["approve", "adverse"] as const) {
        const decided = { decision, reason: "Weighed", decidedAt: NOW };
        const result = run("employment_status", { attestations, decision: decided });
        expect(result.status).toBe(decision === "approve" ? "passed" : "adverse");
        expect(buildResults([result]).employment_verification).toMatchObject({
          employer_verified: null,
          employment_status: null,
        });
      }
  });

  it("shows a salary as a range, never as a figure", () => {
    const result = said("salary_verification", { employment: "", salary: "53210" });
    expect(buildResults([result]).employment_verification.salary_range).toBe("$50,000–$74,999");
    expect(JSON.stringify(result)).not.toContain("53210");
  });
});

describe("corrections", () => {
  it.each([
    ["a date within a month", "employment_history", { startDate: "2022-02-20" }, "passed"],
    ["a date beyond a month", "employment_history", { startDate: "2022-04-20" }, "adverse"],
    [
      "another kind of employment",
      "employment_history",
      { startDate: "", employmentType: "contract" },
      "adverse",
    ],
    ["a salary of 95 %", "salary_verification", { salary: "49400" }, "passed"],
    ["a salary just below that", "salary_verification", { salary: "49399" }, "adverse"],
    ["a salary above", "salary_verification", { salary: "90000" }, "passed"],
    ["a salary far below", "salary_verification", { salary: "40000" }, "adverse"],
    [
      "the title worded otherwise",
      "employment_status",
      { employment: "", position: "Line cook" },
      "in_review",
    ],
    ["the title in other case", "employment_status", { employment: "", position: "HEAD COOK" }, "passed"],
    ["a rent within a tenth", "rental_history", { monthlyRent: "1600" }, "passed"],
    ["a rent beyond", "rental_history", { monthlyRent: "1900" }, "adverse"],
    ["mostly paid on time", "payment_history", { paidOnTime: "mostly" }, "passed"],
  ] as const)("%s: %s", (_what, id, facts, status) => expect(said(id, facts).status).toBe(status));

  it("that come close are quoted, and don't count as a yes", () => {
    const texts = (id: CheckId, facts: Parameters<typeof said>[1]) =>
      said(id, facts).reasons.map(({ text }) => text);
    expect(texts("employment_history", { startDate: "2022-02-20" })).toContain(
      "The employer gave nearly the same start date: 2022-02-20.",
    );
    expect(texts("rental_history", { monthlyRent: "1600" })).toContain(
      "The landlord gave nearly the same rent: $1,600 a month.",
    );
    expect(texts("salary_verification", { salary: "90000" })).toContain(
      "The employer gave a higher salary than the stated one.",
    );
    expect(texts("salary_verification", { salary: "50000" })).toContain(
      "The employer gave a salary at most 5% below the stated one.",
    );
  });

  it("of a salary downward are adverse, and the range shown is the employer's", () => {
    const claims = { ...employed, employment: { ...employed.employment!, salary: 100_000 } };
    const result = said("salary_verification", { employment: "", salary: "90500" }, {}, { claims });
    expect([result.status, codes(result)[0]]).toEqual(["adverse", "salary_differs"]);
    expect(buildResults([result]).employment_verification.salary_range).toBe("$75,000–$99,999");
  });

  it("that deny any employment also count against the dates", () => {
    expect(said("employment_history", { employment: "never" }).status).toBe("adverse");
    expect(said("salary_verification", { employment: "never" }).status).toBe("adverse");
    expect(said("rental_history", { tenancy: "never" }).status).toBe("adverse");
  });

  it("by contacts who contradict each other go to a reviewer", () => {
    const attestations = [
      answered("employer", { employment: "" }),
      answered("employer", { employment: "never" }, { id: "att_2", answeredAt: 1 }),
    ];
    expect(run("employment_status", { attestations }).status).toBe("in_review");
  });

  it("by a reference wait for others who may still answer", () => {
    const attestations = [answered("employer", { employment: "" }, UNTIED("free_mail"))];
    const ofTheirs = (more: Partial<CheckInput>) => run("employment_status", { attestations, ...more });
    expect(ofTheirs({ attestationsOpen: 1 })).toMatchObject({ evidence: { awaits: "attestation" } });
    expect(ofTheirs({ attestationsOpen: 1, evidenceComplete: true }).status).toBe("waiting");
    expect(ofTheirs({ contactQuestion: "named" })).toMatchObject({ status: "waiting", evidence: {} });
    expect(ofTheirs({ evidenceComplete: true }).status).toBe("inconclusive");
  });

  it("from a tied domain outweigh all others", () => {
    const attestations = [
      answered("employer", { employment: "never" }),
      answered("employer", { employment: "" }, { id: "att_2", ...UNTIED("free_mail") }),
    ];
    expect(run("employment_status", { attestations }).status).toBe("adverse");
  });
});
