import { describe, expect, it } from "vitest";
import { csvCell, csvRow, reportCsv } from "../../../functions/verification/report/csv.ts";
import { sampleReport } from "./sample.ts";

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
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ])("never is a formula: %j", (text, cell) => {
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
  ])("is quoted only where it must be: %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("ends its row as RFC 4180 says", () => {
    expect(csvRow(["a", 1, null])).toBe("a,1,\r\n");
  });
});

describe("a report as CSV", () => {
  const lines = (csv: string) => csv.trimEnd().split("\r\n");

  it("has a header, a row for each check, then one for each finding", () => {
    const report = sampleReport();
    const [header, ...rows] = lines(reportCsv(report));
    expect(header).toBe(
      "verification_id,record,code,label,status,score,grade,text,source,checked_at,expires_at,sandbox",
    );
    expect(rows).toHaveLength(report.checks.length + report.results.additional_findings.length);
    expect(rows[0]).toBe(
      `${report.verification.id},check,identity_match,Identity match,passed,97,G2,Name and date of birth agree with the document.,"PDF417 barcode of the driver's license (AAMVA), read 2026-11-20",2026-11-20T14:03:22.000Z,2028-11-20T14:03:22.000Z,false`,
    );
    expect(rows.at(-1)).toBe(
      `${report.verification.id},finding,ssn_not_stated,,,,,No social security number was stated in the request.,"Request, 2026-11-20",,,`,
    );
  });

  it("leaves empty what was not checked", () => {
    const phone = lines(reportCsv(sampleReport())).find((line) => line.includes(",phone_verification,"));
    expect(phone).toContain(",inconclusive,,,");
  });

  it("lets no provider's words run as a formula", () => {
    const csv = reportCsv(
      sampleReport({
        results: { additional_findings: [{ type: "x", description: "=cmd|' /C calc'!A0", source: "@x" }] },
      }),
    );
    expect(csv).toContain(",'=cmd|' /C calc'!A0,'@x,");
  });
});
