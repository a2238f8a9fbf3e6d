import { describe, expect, it } from "vitest";
import { ATTESTED_FACTS, FACT_RULES } from "#contract/attestation/attestation.ts";
import type { Question } from "#features/attest/api.ts";
import { ask, optionsOf, stillAsked, verdictOf } from "#features/attest/questions.ts";
import { answerRules, emptyValues } from "#features/attest/rules.ts";

const position: Question = { fact: "position", stated: "Cook" };
const kind: Question = { fact: "employmentType", stated: null };
const employment: Question = { fact: "employment", stated: "Acme Foods" };
const rehire: Question = { fact: "rehire", stated: null };

const given = (verdict: string, correction = "") => ({ verdict, correction });

describe("a contact's questions", () => {
  it("have words and answers for every fact, stated or not", () => {
    for (const fact of ATTESTED_FACTS)
      for (const stated of [null, FACT_RULES[fact].form === "amount" ? "1200" : "2022-02-01"]) {
        expect(ask({ fact, stated }, "Jane Doe")).toMatch(/\?$/);
        const ids = optionsOf({ fact, stated }).map(({ id }) => id);
        expect(ids).toContain("unknown");
        for (const id of FACT_RULES[fact].form === "choice" && ids.includes("other") === false ? ids : [])
          expect([...(FACT_RULES[fact].choices ?? []), "confirmed", "unknown"]).toContain(id);
      }
    expect(ask({ fact: "salary", stated: "52000" }, "Jane")).toBe("Is “$52,000 a year” right?");
    expect(ask({ fact: "startDate", stated: "2022-02-01" }, "Jane")).toBe("Is “Feb 1, 2022” right?");
  });

  it("become the verdicts that the API accepts", () => {
    expect(verdictOf(position, given("confirmed"))).toEqual({ verdict: "confirmed" });
    expect(verdictOf(position, given("unknown", "left over"))).toEqual({ verdict: "unknown" });
    expect(verdictOf(position, given("other", "Chef"))).toEqual({ verdict: "corrected", correction: "Chef" });
    expect(verdictOf(kind, given("other", "contract"))).toEqual({
      verdict: "answered",
      correction: "contract",
    });
    expect(verdictOf(employment, given("never"))).toEqual({ verdict: "corrected", correction: "never" });
    expect(verdictOf(rehire, given("no"))).toEqual({ verdict: "answered", correction: "no" });
  });

  it("end with the first one if the subject never worked there", () => {
    const all = [employment, position, rehire];
    expect(stillAsked(all, { employment: given("never") })).toEqual([employment]);
    expect(stillAsked(all, { employment: given("ended") })).toEqual(all);
  });
});

describe("validation", () => {
  const all = [employment, position];
  const problems = (facts: Record<string, { verdict: string; correction: string }>) => {
    const parsed = answerRules(all).safeParse({ facts });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
  };

  it("requires an answer to each question, and the right value after a no", () => {
    expect(problems(emptyValues(all).facts)).toEqual(["facts.employment.verdict", "facts.position.verdict"]);
    const employed = { employment: given("confirmed") };
    expect(problems({ ...employed, position: given("other", "  ") })).toEqual(["facts.position.correction"]);
    expect(problems({ ...employed, position: given("unknown") })).toEqual([]);
    expect(problems({ employment: given("never"), position: given("") })).toEqual([]);
  });
});
