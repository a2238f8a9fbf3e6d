import { describe, expect, it } from "vitest";
import { csvCell, csvRow, reportCsv } from "#functions/reports/csv.ts";
import type { Report } from "#functions/reports/report.ts";
import { LEARNED, sampleReport } from "./sample.ts";
import { REPORT_TYPES, reportOf, statedValues } from "./types.ts";

describe("a CSV cell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1 217 555 2368", "'+1 217 555 2368"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["＝1", "'＝1"],
    // Where semicolons separate cells, a new cell starts after each of them and after each line end.
    ["Smith;=1", `"Smith;'=1"`],
    ["Smith; -1", `"Smith; '-1"`],
    [";@SUM(A1)", `";'@SUM(A1)"`],
    ["Not me.\n=1\r\n+2", `"Not me.\n'=1\r\n'+2"`],
    ["a\t＝1", "a\t'＝1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ])("is never a formula: %j", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    ["plain", "plain"],
    ["a,b", '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ["two\nlines", '"two\nlines"'],
    ["1=1", "1=1"],
    [-4, "-4"],
    [false, "false"],
    [null, ""],
    ["", ""],
  ])("is quoted only when necessary: %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("is followed by CRLF at the end of a row, as RFC 4180 requires", () => {
    expect(csvRow(["a", 1, null])).toBe("a,1,\r\n");
  });
});

describe("a report as CSV", () => {
  const lines = (csv: string) => csv.trimEnd().split("\r\n");

  it("has a header, rows for results and stated facts, a row per check and a row per finding", () => {
    const report = sampleReport();
    const [header, ...rows] = lines(reportCsv(report));
    expect(header).toBe(
      "verification_id,record,code,label,status,score,grade,text,source,checked_at,expires_at,sandbox,category,grade_words,signed_by,signature_covers,signature_verified_at,revoked,signed_at,signed_at_source,signing_key",
    );
    const { id } = report.verification;
    const count = { result: 21, stated: 4, check: report.checks.length };
    const counted = { ...count, finding: report.results.additional_findings.length };
    expect(rows.map((row) => row.split(",")[1])).toEqual(
      Object.entries(counted).flatMap(([record, length]) => Array<string>(length).fill(record)),
    );
    expect(rows.slice(0, 6)).toEqual([
      `${id},result,verdict,Verdict,,,,consistent,,,,false,,,,,,,,,`,
      `${id},result,verdict_text,What it means,,,,"The name and birth date in the request match the driver's license. Nobody independent has confirmed them. We couldn't check the address, phone number or Social Security number.",,,,false,,,,,,,,,`,
      `${id},result,overall_score,Overall score,,,,39,,,,false,,,,,,,,,`,
      `${id},result,score_note,Score note,,,,,,,,false,,,,,,,,,`,
      `${id},result,outcome,Outcome,,,,partial,,,,false,,,,,,,,,`,
      `${id},result,headline,Headline,,,,What we could check matches,,,,false,,,,,,,,,`,
    ]);
    expect(rows).toContain(
      `${id},stated,address,Address,,,,"123 Main St, Springfield, IL 62701, US",,,,false,,,,,,,,,`,
    );
    expect(rows).toContain(
      `${id},check,identity_match,Identity match,passed,58,G2,Name and date of birth match the document.,"PDF417 barcode on the driver's license, read 2026-11-20",2026-11-20T14:03:22.000Z,2028-11-20T14:03:22.000Z,false,identity,Read from documents,,,,,,,`,
    );
    expect(rows.at(-1)).toBe(
      `${id},finding,ssn_not_stated,,,,,The request has no Social Security number.,"Request, 2026-11-20",,,false,,,,,,,,,`,
    );
  });

  it("contains everything that a request of each type states and its result says", () => {
    for (const type of REPORT_TYPES) {
      const report = reportOf(type);
      const csv = reportCsv(report);
      for (const value of statedValues(report)) expect(csv).toContain(value);
      for (const row of [
        ",employment_status,Employment status,,,,Active employee,",
        ",employer_verified,Employer verified,,,,true,",
        `,salary_range,Salary range,,,,"$140,000–$159,999",`,
        ",credit_score,Credit score,,,,712,",
        ",bankruptcy,Bankruptcy,,,,false,",
      ])
        expect(csv).toContain(row);
    }
    expect(reportCsv(reportOf("identity"))).toContain(",peer_context,Context,,,,marketplace,");
  });

  it("says which level of assurance was asked for and reached, with the profiles and the version", () => {
    const report = sampleReport({ verification: { wanted_assurance: "medium" } });
    const { assurance } = report;
    const reached = {
      ...assurance!,
      gpg45: { ...assurance!.gpg45, level: "low", profiles_met: ["L1B", "L2B"] },
    };
    const cells = (of: Report) =>
      lines(reportCsv(of))
        .map((row) => row.split(","))
        .filter(([, record, code]) => record === "result" && /assurance_|_assurance/.test(code ?? ""))
        .map((row) => [row[2], row[7]]);
    expect(cells({ ...report, assurance: reached as Report["assurance"] })).toEqual([
      ["assurance_level", "low"],
      ["assurance_profiles", "L1B L2B"],
      ["assurance_version", "1"],
      ["wanted_assurance", "medium"],
    ]);
    expect(cells({ ...report, assurance: null }).slice(0, 3)).toEqual([
      ["assurance_level", ""],
      ["assurance_profiles", ""],
      ["assurance_version", ""],
    ]);
  });

  it("marks each row of a test", () => {
    const csv = reportCsv(
      sampleReport({ verification: { sandbox: true }, checks: sampleReport().checks.slice(0, 1) }),
    );
    const [, mark, ...others] = lines(csv);
    expect(mark).toContain(
      ",watermark,TEST,TEST,,,,A sandbox provider answered at least one check. This is a test and says nothing about anyone.,",
    );
    expect(reportCsv(sampleReport())).not.toContain("TEST");
    const isMarked = (line: string) => /,true,{9}$/.test(line);
    expect(others.filter((line) => line.split(",")[1] !== "check").every(isMarked)).toBe(true);
  });

  it("names a code as a contact's, a dispute as such, and a well-formed number as not passed", () => {
    const csv = reportCsv(sampleReport(LEARNED));
    expect(csv).toMatch(/,check,phone_verification,.*,passed,100,G4,.*,contact,Confirmed by code,{7}\r\n/);
    expect(csv).toMatch(
      /,check,ssn_verification,.*,inconclusive,,G1,.*,identity,Well-formed or declared,{7}\r\n/,
    );
    expect(csv).toContain(",headline,Headline,,,,1 finding is disputed,");
    expect(csv).not.toContain("authoritative");
  });

  it("leaves cells empty for what wasn't checked", () => {
    const phone = lines(reportCsv(sampleReport())).find((line) => line.includes(",phone_verification,"));
    expect(phone).toContain(",inconclusive,,,");
  });

  it("lets no provider's text run as a formula", () => {
    const csv = reportCsv(
      sampleReport({
        results: { additional_findings: [{ type: "x", description: "=cmd|' /C calc'!A0", source: "@x" }] },
      }),
    );
    expect(csv).toContain(",'=cmd|' /C calc'!A0,'@x,");
  });
});
