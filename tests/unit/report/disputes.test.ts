import { describe, expect, it } from "vitest";
import { reportCsv } from "#functions/reports/csv.ts";
import { buildReport, type Report } from "#functions/reports/report.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

type Dispute = Report["disputes"][number];

const dispute = (more: Partial<Dispute> = {}): Dispute => ({
  id: "dsp_1",
  check: "address_verification",
  finding: "address_differs",
  cause: "subject",
  description: "The address on the document isn't the one stated.",
  statement: "I moved in May; the lease shows it.",
  status: "open",
  opened_at: "2026-11-20T15:00:00.000Z",
  due_at: "2026-12-20T15:00:00.000Z",
  closed_at: null,
  closed_reason: null,
  by_nobody: false,
  ...more,
});
const REJECTED = dispute({
  status: "rejected",
  closed_at: "2026-11-25T15:00:00.000Z",
  closed_reason: "The lease is of another flat.",
});

const disputed = (...disputes: Dispute[]) => {
  const { checks } = sampleReport();
  return sampleReport({
    disputes,
    checks: checks.map((check) => ({ ...check, disputed: check.service === "address_verification" })),
  });
};

describe("a disputed finding in a report", () => {
  it("appears in the PDF with its mark, the statement and the state of the dispute", async () => {
    const { text: open } = await readPdf(disputed(dispute()));
    for (const words of [
      "Disputed findings",
      "I moved in May; the lease shows it.",
      "A reviewer decides by Dec 20, 2026",
      "doesn't count toward a score",
    ])
      expect(open).toContain(words);
    const { text: closed } = await readPdf(disputed(REJECTED));
    expect(closed).toContain("on Nov 25, 2026 not to change the finding");
    expect(closed).toContain("The lease is of another flat.");
    expect((await readPdf(sampleReport())).text).not.toContain("Disputed");
  });

  it("makes its answer in the PDF neither good nor bad", async () => {
    const { checks } = sampleReport();
    const report = sampleReport({
      checks: checks.map((check) => ({ ...check, disputed: check.service === "identity_match" })),
    });
    expect((await readPdf(report)).text).toMatch(/Name match\s+Yes\s+Disputed, so it doesn't count\./);
  });

  it("has a row of its own in the CSV", () => {
    const rows = reportCsv(disputed(dispute())).split("\r\n");
    const row = rows.find((line) => line.includes(",dispute,"));
    expect(row).toContain("address_differs");
    expect(row).toContain("I moved in May; the lease shows it.");
    expect(reportCsv(sampleReport())).not.toContain(",dispute,");
  });

  it("is in the JSON, unless the dispute was upheld", () => {
    const upheld = dispute({ id: "dsp_2", status: "upheld", statement: "It is not me." });
    const { verification, checks, results } = sampleReport();
    const answer = {
      ...verification,
      claims: { ...verification.claims, ssn_last4: null, business: null },
      checks,
      results,
      disputes: [dispute(), upheld],
    } as unknown as Parameters<typeof buildReport>[0];
    expect(buildReport(answer, 0).disputes).toEqual([dispute()]);
  });
});
