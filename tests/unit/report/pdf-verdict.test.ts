import { describe, expect, it } from "vitest";
import { VERDICT, VERDICT_KINDS, type VerdictKind } from "#contract/verdicts.ts";
import { TONE } from "#functions/reports/pdf/look.ts";
import { fillWith, strokeWith } from "#functions/reports/pdf/operators.ts";
import type { Report } from "#functions/reports/report.ts";
import { streamsOf } from "./drawn-code.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";
import { REPORT_TYPES, reportOf } from "./types.ts";

type Check = Report["checks"][number];

const APPENDIX = "\nTechnical details\n";
/**
 * Words for those who want to retrace a check: methods, codes of standards, grades, and days as machines write them.
 */
const TECHNICAL = /PDF417|AAMVA|[Mm]achine-readable|\bG[1-4]\b|\b(?:DCS|DAC|DBB)\b|\d{4}-\d{2}-\d{2}/;

/** @returns a check with an answer of this kind */
const answered: Record<VerdictKind, (check: Check) => Check> = {
  confirmed: (check) => ({ ...check, grade: "G4", score: 100 }),
  consistent: (check) => check,
  differs: (check) => ({ ...check, status: "adverse", score: 0 }),
  not_found_out: (check) => ({ ...check, status: "unavailable", grade: null, score: null }),
  in_review: (check) => ({ ...check, status: "in_review", score: null }),
};

/** @returns a report of only the base check, answered in this way */
function reportAs(kind: VerdictKind): Report {
  const check = answered[kind](sampleReport().checks[0]!);
  return sampleReport({
    checks: [check],
    results: {
      individual_scores: check.score === null ? {} : { identity_match: check.score },
      overall_score: check.score,
    },
  });
}

/** @returns the report with everything that only the appendix may print */
function technical(): Report {
  const { checks } = sampleReport();
  return sampleReport({
    checks: checks.map((check) => ({
      ...check,
      reasons: [
        {
          code: "reading_unsure",
          text: `“Name” of ${check.service}, barcode (DCS, DAC), was read with low confidence on 2026-11-20.`,
        },
      ],
      readings: [
        {
          fact: "date_of_birth",
          document_type: "drivers_license",
          part: "barcode",
          page: null,
          line: null,
          elements: ["DBB"],
          confidence: 0.95,
          basis: "error_corrected",
          agrees: true,
          signed: false,
        },
      ],
    })),
  });
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe("a PDF report", () => {
  it.each(REPORT_TYPES)(
    "of type %s leads with the name and the verdict, and ends with the methods",
    async (type) => {
      const report = reportOf(type);
      const { pages, text } = await readPdf(report);
      const { target_name: name } = report.verification;
      const order = [
        `\n${name}\n`,
        " verification report ",
        "\nRequested by\n",
        `\n${VERDICT[report.verdict.kind].word}\n`,
        `\n${report.results.facts[0]?.label}\n`,
        "\nStrength of evidence\n",
        "\nIndividual scores\n",
        "\nResults\n",
        "\nStated in the request\n",
        "\nAdditional findings\n",
        "\nHow to read this report\n",
        "\nVerify this report\n",
        APPENDIX,
      ].map((part) => text.indexOf(part));
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(pages[0]?.replaceAll("\n", " ")).toContain(report.verdict.text);
    },
  );

  it("prints at most four facts, each with its value, by whom, when and how strong it is", async () => {
    const report = sampleReport();
    const { text } = await readPdf(report);
    const [, verdict = ""] = text.slice(0, text.indexOf("\nStrength of evidence\n")).split("\nConsistent\n");
    expect(report.results.facts).toHaveLength(4);
    for (const fact of report.results.facts) {
      expect(verdict).toContain(`${fact.label}\n`);
      expect(verdict.replaceAll("\n", " ")).toContain(fact.value);
      if (fact.stronger) expect(verdict.replaceAll("\n", " ")).toContain(fact.stronger.text);
    }
    expect(count(verdict, "Driver's license, read by us · Nov 20, 2026")).toBe(3);
    expect(count(verdict, "2 of 4: Read from documents")).toBe(3);
  });

  it("only names the state of a fact whose explanation is the verdict itself", async () => {
    const { checks } = sampleReport();
    const adverse = {
      ...checks[0]!,
      status: "adverse" as const,
      reasons: [{ code: "birth_date_differs", text: "The birth date differs." }],
    };
    const { text } = await readPdf(sampleReport({ checks: [adverse] }));
    const sentence = "license shows another birth date than the one in the request.";
    expect(count(text.replaceAll("\n", " "), sentence)).toBe(1);
    expect(text).toContain("Name and birth date\nDiffers\n");
    expect(text).toContain("Identity match Adverse\nThe birth date differs.\n");
  });

  it("keeps methods, codes, grades and machines' dates for the appendix", async () => {
    const { text } = await readPdf(technical());
    const [before = "", appendix = ""] = text.split(APPENDIX);
    expect(before).not.toMatch(TECHNICAL);
    expect(before).toContain(
      "“Name” of identity_match, barcode, was read with low confidence on Nov 20, 2026.",
    );
    for (const said of ["PDF417 barcode on", "Grade G2", "barcode (DBB)", "2026-11-20T14:03:22.000Z"])
      expect(appendix).toContain(said);
  });

  it("prints no reason twice, and none in the appendix", async () => {
    const { checks } = sampleReport();
    const twins = checks.map((check) =>
      check.service === "ssn_verification"
        ? { ...check, reasons: [...check.reasons, checks[0]!.reasons[0]!] }
        : check,
    );
    const text = (await readPdf(sampleReport({ checks: twins }))).text.replaceAll("\n", " ");
    const reasons = new Set(twins.flatMap((check) => check.reasons.map((reason) => reason.text)));
    expect(reasons.size).toBeGreaterThan(4);
    for (const reason of reasons) expect([reason, count(text, reason)]).toEqual([reason, 1]);
    expect(text).toContain("Phone verification Inconclusive See “Phone number” below the verdict.");
    expect(text).toContain("SSN verification Unavailable See “Identity match” above.");
  });

  it("lists findings that aren't any check's reason, and says nothing of others if there are none", async () => {
    const { additional_findings } = sampleReport().results;
    const alone = { type: "address_moved", description: "They moved in May.", source: "Letter, 2026-11-20" };
    const { text } = await readPdf(
      sampleReport({ results: { additional_findings: [...additional_findings, alone] } }),
    );
    expect(text).toContain("Other finding Source\nAddress moved\nThey moved in May.\nLetter, Nov 20, 2026");
    expect(count(text, "Name and date of birth match the document.")).toBe(1);
    expect((await readPdf(sampleReport())).text).not.toContain("Other finding");
  });

  it("names only the sections that were asked for, and no result section if there is none", async () => {
    const { text } = await readPdf(sampleReport());
    expect(text).not.toContain("Bankruptcy");
    const rental = await readPdf(
      sampleReport({
        verification: { verification_type: "rental" },
        results: {
          identity_verification: { name_match: null, document_verified: null, address_verified: null },
        },
      }),
    );
    expect(rental.text).not.toMatch(/\nResults\n|Not part of this request/);
  });
});

describe("colors of a PDF report", () => {
  const drawn = async (report: Report) => (await streamsOf((await readPdf(report)).bytes)).join("\n");
  const isGreen = (operators: string) =>
    [fillWith, strokeWith].some((set) => operators.includes(set(TONE.ok.mark))) ||
    operators.includes(fillWith(TONE.ok.soft));

  it.each(VERDICT_KINDS)(
    "are those of its kind around a verdict that is %s, and green only if confirmed",
    async (kind) => {
      const report = reportAs(kind);
      expect(report.verdict.kind).toBe(kind);
      const operators = await drawn(report);
      const { tone } = VERDICT[kind];
      expect(operators).toContain(fillWith(TONE[tone].soft));
      expect(operators).toContain(fillWith(TONE[tone].mark));
      expect(isGreen(operators)).toBe(kind === "confirmed");
    },
  );

  it.each([
    [80, "ok"],
    [79, "warn"],
    [60, "warn"],
    [59, "neutral"],
  ] as const)("of a confirmed score of %i are %s", async (score, tone) => {
    const [base] = sampleReport().checks;
    const reasons = [{ code: "reviewer_approved", text: "A reviewer inspected the evidence." }];
    const operators = await drawn(
      sampleReport({
        checks: [{ ...base!, grade: "G4", reasons }],
        results: { overall_score: score, individual_scores: { identity_match: score } },
      }),
    );
    expect(operators).toContain(strokeWith(TONE[tone].mark));
    for (const other of ["ok", "warn", "bad", "neutral"] as const)
      if (other !== tone) expect(operators).not.toContain(strokeWith(TONE[other].mark));
  });

  it("of any score are neutral while nobody independent has confirmed the main question", async () => {
    const operators = await drawn(
      sampleReport({ results: { overall_score: 85, individual_scores: { identity_match: 60 } } }),
    );
    expect(operators).toContain(strokeWith(TONE.neutral.mark));
    for (const other of ["ok", "warn", "bad"] as const)
      expect(operators).not.toContain(strokeWith(TONE[other].mark));
  });
});
