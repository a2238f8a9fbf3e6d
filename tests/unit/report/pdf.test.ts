import { describe, expect, it } from "vitest";
import { phoneText } from "#contract/accounts/phone.ts";
import { SCORE_CAPPED } from "#functions/checks/engine/results.ts";
import { renderPdf } from "#functions/reports/pdf/render.ts";
import type { Report } from "#functions/reports/report.ts";
import { diskFonts } from "./disk-fonts.ts";
import { readPdf, SLIP } from "./read-pdf.ts";
import { LEARNED, sampleReport } from "./sample.ts";
import { REPORT_TYPES, reportOf, statedValues } from "./types.ts";

const named = (target_name: string) => sampleReport({ verification: { target_name } });

describe("the PDF report", () => {
  it.each([
    "Łukasz Żółć",
    "Nguyễn Thị Ánh",
    "Ελένη Παπαδοπούλου",
    "Дмитрий Щербаков",
    "王小明",
    "陳大文",
    "やまだ タロウ",
    "محمد علي",
    "علاء الدين",
    "प्रिया शर्मा",
    "Adébáyọ̀ Ọlátúndé",
    "Zoë O’Brien-Núñez",
  ])("prints the name %s unchanged", async (name) => {
    const { text, info } = await readPdf(named(name));
    expect(text).toContain(`\n${name}\nIdentity verification report `);
    expect(info.Title).toBe(`${name}: Identity verification report`);
    expect(text).not.toContain("couldn't be printed");
  });

  it("shows a box for a letter that no font has, keeps the letter in the text, and says so", async () => {
    const { text } = await readPdf(named("ᚱᚢᚾ 😀"));
    expect(text).toContain("\nᚱᚢᚾ 😀\nIdentity verification report ");
    expect(text.slice(text.indexOf("How to read this report"))).toContain(
      "4 characters couldn't be printed and are shown as �: U+16B1, U+16A2, U+16BE, U+1F600.",
    );
    expect(text).not.toContain("?");
  });

  it("drops invisible characters that make names look like others", async () => {
    const { text } = await readPdf(named("Ja\u200Bne \u202EDoe\u202C"));
    expect(text).toContain("\nJane Doe\nIdentity verification report ");
  });

  it("says for each check what was read where, and with what confidence", async () => {
    const reading = {
      document_type: "bank_statement" as const,
      part: "text" as const,
      page: 1,
      elements: [],
      agrees: null,
      signed: false,
    };
    const readings: Report["checks"][number]["readings"] = [
      { ...reading, fact: "net_pay", line: 9, confidence: 0.95, basis: "adds_up" },
      { ...reading, fact: "gross_pay", line: 6, confidence: 0.95, basis: "adds_up" },
      { ...reading, fact: "document_date", line: 2, confidence: null, basis: null },
    ];
    const checks = sampleReport().checks.map((check) => ({ ...check, readings }));
    const text = (await readPdf(sampleReport({ checks }))).text.replace(/\s+/g, " ");
    expect(text).toContain(
      "Read Net pay, gross pay (bank statement, page 1, lines 6 and 9). High confidence: the figures add up.",
    );
    expect(text).toContain("Date of the document (bank statement, page 1, line 2). Confidence not recorded.");
  });

  it("says what was found, how strong the evidence is, and where it comes from", async () => {
    const { text } = await readPdf(sampleReport());
    for (const said of [
      "Identity verification report",
      "ver_01kaq7v3hm8y2n5c4t9e6w1d0z",
      "Requested by\nNorthwind Homes\nleasing@northwind.example",
      "Tenant screening",
      "Consent given\nNov 20, 2026\n",
      "Consistent\nThe name and birth date in the request match the driver's license.",
      "Name and birth date\nJane Doe, born Apr 12, 1990\nDriver's license, read by us · Nov 20, 2026\n2 of 4: Read from documents\n",
      "Phone number\nThe number has a valid form. No one has confirmed it. No evidence was compared\n",
      "39 Overall score: 39 of 100\n4 of 5 checks ran · Consistent, not independently checked",
      "Individual scores\nIdentity match 58\nDocument verification 60",
      "Name match\nYes\nRead from documents\nGenuineness\nNot checked\n",
      "Not part of this request: employment verification, financial verification.",
      "Date of birth\nApr 12, 1990",
      "Address verification Inconclusive\n",
      "The stated ZIP code usually belongs to another state.\n",
      "SSN verification Unavailable\nThe request has no Social Security number.\nNot checked\n",
      "The subject agreed to version 1 of the consent text on Nov 20, 2026.",
      "3 of 4: Confirmed by an independent person counts 85%",
      "can't exceed 59",
      "Phone verification\nGrade None\nSource Form of the number, 2026-11-20\nChecked 2026-11-20T14:03:22.000Z\n",
      "Grade G2\nSource PDF417 barcode on the driver's license, read 2026-11-20\nChecked 2026-11-20T14:03:22.000Z, valid until 2028-11-20T14:03:22.000Z",
    ])
      expect(text).toContain(said);
  });

  it("explains a capped score next to it", async () => {
    const capped = { overall_score: 59, score_note: SCORE_CAPPED };
    const { text } = await readPdf(sampleReport({ results: capped }));
    expect(text.replace(/\s+/g, " ")).toContain(SCORE_CAPPED);
    expect((await readPdf(sampleReport())).text).not.toContain("stays at 59");
  });

  it("says once what would strengthen each check, unless nothing could", async () => {
    const { text } = await readPdf(sampleReport());
    const { checks } = sampleReport();
    for (const said of [
      "Nov 20, 2026\n2 of 4: Read from documents\nStronger: A reviewer could compare the document with the request.\n",
      "Not checked\nStronger: A new request with the number would let us check it.\n",
    ])
      expect(text).toContain(said);
    expect(text.split("Stronger:")).toHaveLength(checks.length + 1);
    const inspected = await readPdf(sampleReport({ checks: [{ ...checks[0]!, grade: "G4" }] }));
    expect(inspected.text).not.toContain("Stronger");
  });

  it("labels a texted code and a well-formed number, and says first that a finding is disputed", async () => {
    const { text } = await readPdf(sampleReport(LEARNED));
    expect(text).toContain("In review\nJane Doe disputes a finding.");
    expect(text).toContain("Identity match Passed Disputed\n");
    expect(text).toContain("One-time code by text message · Nov 20, 2026\nConfirmed by code\n");
    expect(text).toContain("1 of 4: Well-formed or declared\n");
    expect(text).toContain("SSN verification Well-formed\n");
    const [beforeLegend] = text.split("How to read this report");
    expect(beforeLegend).not.toContain("authoritative");
  });

  it("prints false as No and null as Not checked", async () => {
    const { text } = await readPdf(
      sampleReport({
        results: {
          overall_score: null,
          identity_verification: { name_match: false, document_verified: true, address_verified: null },
          individual_scores: {},
          assurance: null,
        },
      }),
    );
    expect(text.replaceAll("Read from documents\n", "")).toContain(
      "Name match\nNo\nDocument verified\nYes\nAddress verified\nNot checked",
    );
    expect(text).toContain("– Overall score: no score");
    expect(text).not.toContain("Individual scores");
    expect(text).not.toContain("independently checked");
  });

  it.each(REPORT_TYPES)(
    "of type %s contains everything that the request states and everything that was found",
    async (type) => {
      const report = reportOf(type);
      const { text, pages } = await readPdf(report);
      for (const value of statedValues(report)) expect(text).toContain(phoneText(value));
      const answers = text.replaceAll(/\nNot requested$/gm, "");
      for (const said of [
        "Employment status\nActive employee\nEmployer verified\nYes\nSalary range\n$140,000–$159,999",
        "Credit score\n712\nCredit history\nGood\nBankruptcy\nNo",
      ])
        expect(answers).toContain(said);
      expect(
        text.replaceAll("\n", " ").includes("Peer check: background, marketplace, Used car, $4,500"),
      ).toBe(type === "identity");
      // A background check is stored as an identity verification, but named in its own words.
      const title = type === "identity" ? "background" : type;
      expect(text.toLowerCase()).toContain(`\n${title} verification report `);
      for (const page of pages)
        expect(page).not.toMatch(/\n(Person|Business|Employment|Rental)\n“Not checked”/);
    },
  );

  it("has its page number, the verification, the time and the meaning of null on every page", async () => {
    const { pages } = await readPdf(sampleReport());
    expect(pages.length).toBeGreaterThan(1);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain("“Not checked” means that we have no confirmed answer.");
      expect(page).toContain("ver_01kaq7v3hm8y2n5c4t9e6w1d0z · Generated Nov 21, 2026, 09:30 UTC");
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    }
  });

  it("marks every page of a sandbox result as a test, and no page of another result", async () => {
    const test = await readPdf(sampleReport({ verification: { sandbox: true } }));
    for (const page of test.pages) expect(page).toMatch(/^TEST$/m);
    const real = await readPdf(sampleReport());
    expect(real.text).not.toContain("TEST");
  });

  it("contains its title, author and language, and has the same bytes each time", async () => {
    const { info, bytes } = await readPdf(sampleReport());
    expect(info).toMatchObject({ Author: "Countersign", Language: "en-US" });
    const again = await renderPdf(sampleReport(), SLIP, diskFonts());
    expect(Buffer.compare(bytes, again)).toBe(0);
  });
});
