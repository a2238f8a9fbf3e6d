import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { CheckInput, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input } from "../build.ts";
import { paper } from "../paper.ts";

const person = { firstName: "Jane", lastName: "Doe" };
const atLast = { evidenceComplete: true };
const w2 = () => paper("tax_return", papers.w2());
const bareForm = paper("tax_return", papers.w2().slice(0, 3));
const run = (id: CheckId, document: DocumentReading, over: Partial<CheckInput> = {}) =>
  runCheck(checkById(id), input({ claims: person, documents: [document], ...over }));

describe("a tax form", () => {
  const said = (document: DocumentReading) => run("income_verification", document).reasons[0]?.text;
  const boxes = (...rows: string[]) => paper("tax_return", [...papers.w2().slice(0, 3), ...rows]);

  it("is said to match only in what was compared", () => {
    expect(said(w2())).toBe(
      "The tax return has the right name and the taxes withheld fit the wages. Consistent; not confirmed by anyone else.",
    );
    expect(said(paper("tax_return", papers.form1040()))).toContain(
      "and its lines add up to its total income.",
    );
  });

  it("with nothing to compare states an income at G1, and only if no better document comes", () => {
    for (const id of ["income_verification", "financial_summary", "salary_verification"] as const) {
      expect(run(id, bareForm).status).toBe("waiting");
      const result = run(id, bareForm, atLast);
      expect(result).toMatchObject({ status: "inconclusive", grade: "G1", score: null });
      expect(codes(result)[1]).toBe("well_formed_only");
      expect(result.reasons[0]?.text).toContain("It has no figures to compare");
      expect(result.reasons[0]?.text).not.toMatch(/agree|Consistent/);
    }
    const both = [bareForm, { ...paper("pay_stub", papers.payStub()), documentId: "doc_2" }];
    expect(
      runCheck(checkById("income_verification"), input({ claims: person, documents: both })),
    ).toMatchObject({ status: "passed", grade: "G2", evidence: { document_id: "doc_2" } });
  });

  it("that was used for another subject goes to a reviewer, even with nothing to compare", () => {
    const reused = { ...bareForm, usedElsewhere: true };
    expect(run("income_verification", reused, atLast).status).toBe("in_review");
  });

  it.each<[string, string[], string]>([
    [
      "beside each other, above their figures",
      ["3 Social security wages 4 Social security tax withheld", "51,900.00 3,217.80"],
      "passed",
    ],
    [
      "above figures that do not fit",
      ["3 Social security wages 4 Social security tax withheld", "51,900.00 5,217.80"],
      "waiting",
    ],
    [
      "with tips taxed like wages",
      [
        "3 Social security wages 50,000.00",
        "4 Social security tax withheld 3,217.80",
        "7 Social security tips 1,900.00",
      ],
      "passed",
    ],
    [
      "beyond $200,000, where more Medicare tax is withheld",
      ["5 Medicare wages and tips 300,000.00", "6 Medicare tax withheld 5,250.00"],
      "passed",
    ],
    [
      "with more put aside for a pension than box 1 counts",
      ["5 Medicare wages and tips 60,000.00", "6 Medicare tax withheld 870.00"],
      "passed",
    ],
  ])("has its boxes %s", (_what, rows, status) => {
    expect(run("income_verification", boxes(...rows)).status).toBe(status);
  });
});
