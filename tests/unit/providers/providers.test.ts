import { describe, expect, it } from "vitest";
import { BASE_CHECKS, type CheckId, SERVICES } from "#contract/checks/catalog.ts";
import type { Env } from "#core/env.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { askSandbox } from "#functions/providers/sandbox.ts";
import { providerFor } from "#functions/providers/select.ts";
import { input, jane, NOW } from "../checks/build.ts";

const EVERY: CheckId[] = [
  ...Object.values(BASE_CHECKS),
  ...Object.values(SERVICES).flat(),
  "background_check",
];
const SERVED = EVERY.filter((id) => id !== "identity_match");

const request = (claims: Claims, email = "somebody@example.com") => ({
  claims,
  email,
  purpose: "personal" as const,
  documents: [],
  now: NOW,
});
const ask = (check: CheckId, claims: Claims, email?: string) =>
  providerFor("sandbox", check).answers(check, request(claims, email));
const named = (lastName: string) => ({ ...jane, lastName });

describe("the sandbox", () => {
  it.each([
    ["Sandbox-Pass", "passed"],
    ["SANDBOX-ADVERSE", "adverse"],
    [" sandbox-inconclusive ", "inconclusive"],
    ["Sandbox-Unavailable", "unavailable"],
    ["Sandbox-Error", "unavailable"],
    ["Sandbox-Pending", "pending"],
  ])("answers %s with %s wherever a provider can answer, marked as sandbox", async (lastName, outcome) => {
    for (const check of SERVED)
      expect(await ask(check, named(lastName))).toMatchObject({
        outcome,
        sandbox: true,
        grade: "G4",
        provider: "sandbox",
      });
  });

  it.each<[string, Claims, string?]>([
    ["a business", { business: { businessName: "Sandbox-Adverse Bakery LLC" } }],
    ["an employer", { employment: { employerName: "sandbox-adverse, Inc.", position: "Cook" } }],
    ["a previous address", { rental: { previousAddress: "Sandbox-Adverse Street 4" } }],
    ["a whole name", { firstName: "Sandbox-Adverse", lastName: "Doe" }],
    ["an address of the subject", {}, "sandbox-adverse+1@example.com"],
  ])("uses the start of %s when no family name has a sandbox word", async (_what, claims, email) => {
    expect(await ask("credit_check", claims, email)).toMatchObject({ outcome: "adverse", sandbox: true });
  });

  it("has no answer for any other name", async () => {
    for (const name of ["Doe", "Sandbox", "Sandbox-Passed", "My Sandbox-Pass", "constructor"])
      expect(await ask("document_verification", named(name))).toMatchObject({
        outcome: "no_answer",
        reasons: [],
        facts: {},
      });
  });

  it("reports an error as one", async () => {
    expect((await ask("credit_check", named("Sandbox-Error"))).reasons).toMatchObject([
      { code: "provider_error" },
    ]);
  });

  it("keeps a question pending the first time, and passes it the second time", async () => {
    const question = {
      requestId: "prq_1",
      check: "credit_check",
      purpose: "credit",
      subject: {},
      answerBy: NOW,
      causedBy: "req_1",
      now: NOW,
    } as const;
    const env = {} as Env;
    expect(await askSandbox(env, { ...question, attempts: 0 })).toEqual({ againAfter: 60_000 });
    expect(await askSandbox(env, { ...question, attempts: 1 })).toMatchObject({
      answer: { outcome: "passed", facts: { credit_score: 742 } },
      eventAt: NOW,
    });
  });

  it("has no answer to what only documents can show", async () => {
    expect((await ask("identity_match", named("Sandbox-Pass"))).outcome).toBe("no_answer");
  });

  const resultsOf = async (lastName: string) => {
    const checks: CheckId[] = ["employment_status", "salary_verification", "credit_check"];
    return buildResults(
      await Promise.all(
        checks.map(async (id) => {
          const answer = await ask(id, named(lastName));
          return runCheck(checkById(id), input({ answer, evidenceComplete: true }));
        }),
      ),
    );
  };

  it("fills the fields of its type with yes or no, and marks the results", async () => {
    expect(await resultsOf("Sandbox-Pass")).toMatchObject({
      sandbox: true,
      employment_verification: {
        employment_status: "Employed",
        employer_verified: true,
        salary_range: "$50,000–$74,999",
      },
      financial_verification: { credit_score: 742, bankruptcy: false },
    });
    expect(await resultsOf("Sandbox-Adverse")).toMatchObject({
      sandbox: true,
      employment_verification: { employer_verified: false, salary_range: "Under $25,000" },
      financial_verification: { credit_score: 541, bankruptcy: true },
    });
  });

  it.each(["Sandbox-Inconclusive", "Sandbox-Unavailable", "Doe"])(
    "leaves every field null for %s, and none false",
    async (lastName) => {
      expect(await resultsOf(lastName)).toMatchObject({
        employment_verification: { employment_status: null, employer_verified: null, salary_range: null },
        financial_verification: { credit_score: null, credit_history: null, bankruptcy: null },
      });
    },
  );

  it("decides a check and marks the results", async () => {
    const answer = await ask("document_verification", named("Sandbox-Pass"));
    const decided = runCheck(checkById("document_verification"), input({ answer }));
    expect(decided).toMatchObject({ status: "passed", grade: "G4", sandbox: true });
    expect(decided.source).toBe("Sandbox provider (TEST data), 2026-11-21");
    expect(buildResults([decided])).toMatchObject({
      sandbox: true,
      identity_verification: { document_verified: true },
    });
  });
});

it("no provider serves or answers anything", async () => {
  for (const check of EVERY) {
    const provider = providerFor("none", check);
    expect([provider.sandbox, provider.serves(check)]).toEqual([false, false]);
    expect((await provider.answers(check, request(named("Sandbox-Pass")))).outcome).toBe("no_answer");
  }
});
