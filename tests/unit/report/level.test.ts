import { describe, expect, it } from "vitest";
import { LEVEL_LABEL } from "#contract/assurance/levels.ts";
import type { Report } from "#functions/reports/report.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";
import { reportOf } from "./types.ts";

type Shown = NonNullable<Report["checks"][number]["proofing"]>;

/** @returns the sample report with a license that a provider checked, on which a level can be computed */
function provenReport(
  scores: Shown["scores"],
  wanted_assurance: Report["verification"]["wanted_assurance"] = null,
): Report {
  const [first, ...others] = sampleReport().checks;
  const proofing: Shown = { documents: [], inspection: null, attested_years: null, scores };
  return sampleReport({
    checks: [{ ...first!, proofing }, ...others],
    verification: { wanted_assurance },
  });
}

const LICENSE = {
  evidence: [{ type: "drivers_license" as const, strength: 3, validity: 2 }],
  verification: 1,
};

const printed = async (report: Report) => {
  const text = (await readPdf(report)).text.replace(/\s+/g, " ");
  const [before = "", appendix = ""] = text.split(" Technical details ");
  return { text, before, appendix };
};

describe("the level of assurance in a PDF report", () => {
  it("is in one line under the verdict", async () => {
    const { before } = await printed(provenReport(LICENSE));
    expect(before).toContain(
      "or Social Security number. Evidence meets low confidence (GPG 45) Name and birth date Jane Doe",
    );
    expect(before).not.toContain("asked for");
  });

  it("follows the verdict, which comes after a sentence that says if it isn't the level that was asked for", async () => {
    const { before, appendix } = await printed(provenReport(LICENSE, "medium"));
    expect(before).toContain(
      "This result doesn't reach medium confidence (GPG 45), which was asked for. It reaches low confidence. Consistent",
    );
    expect(before).toContain("or Social Security number. Evidence meets low confidence (GPG 45) Name");
    expect(appendix).toContain("Asked for Medium confidence Reached Low confidence");
  });

  it("has its scores, profiles, missing step and limits in the appendix, and who computed it how", async () => {
    const { appendix } = await printed(provenReport(LICENSE));
    const [, level = ""] = appendix.split(" Level of assurance ");
    for (const said of [
      "Reached Low confidence. Profiles met: L1B Evidence Driver's license: strength 3 of 4, validity 2 of 4 (Identity match)",
      "Activity 0 of 4 Identity fraud 0 of 4 Verification 1 of 4",
      "Next level Missing for medium confidence (M1C) Validity of the first document: 2 of 3. ",
      "NIST SP 800-63A-4 ",
      "Missing: ",
      "Not assessed: death records, ",
      "May change 2028-11-20T14:03:22.000Z",
      "Computed We computed this with version 1 of our own mapping. Anyone can recompute it from the report's JSON export with https://countersign.example/assurance/1.js",
    ])
      expect(level).toContain(said);
    expect(level).not.toContain("Asked for");
  });

  it("says that there is none, and that nothing counts", async () => {
    const { before, appendix } = await printed(sampleReport());
    expect(before).toContain("Evidence doesn't reach a confidence level (GPG 45)");
    expect(appendix).toContain(`Reached ${LEVEL_LABEL.none}. Profiles met: none`);
    expect(appendix).toContain("Evidence No document counts as evidence of identity.");
  });

  it("isn't in a report about a business, because the standards are about people", async () => {
    const { text } = await printed(reportOf("business"));
    expect(text).not.toMatch(/GPG|NIST|Level of assurance|confidence level/);
  });
});
