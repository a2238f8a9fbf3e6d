import { describe, expect, it } from "vitest";
import { reportCsv } from "#functions/reports/csv.ts";
import type { Report } from "#functions/reports/report.ts";
import { SIGNED_BARCODE, SIGNED_PDF, SIGNED_REASONS } from "#tests/harness/verification/signature-answers.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

type Check = Report["checks"][number];

/** A report whose document check relies on a signature. */
const signed = (more: Partial<Check> = {}) =>
  sampleReport({
    checks: sampleReport().checks.map((check) =>
      check.service === "document_verification"
        ? {
            ...check,
            grade: "G4",
            reasons: SIGNED_REASONS,
            signature: SIGNED_BARCODE,
            sandbox: true,
            ...more,
          }
        : check,
    ),
  });
const textOf = async (report: Report) => (await readPdf(report)).text.replace(/\s+/g, " ");

describe("a signature in the PDF report", () => {
  it("is in the check's section: whose it is, what it covers, and whether the document was revoked", async () => {
    const text = await textOf(signed());
    expect(text).toContain("Signed by State of Utopia, verified Nov 27, 2026. It hasn't been revoked.");
    expect(text).toContain("The issuer is made up, for tests, so its signature proves nothing.");
    expect(text).toContain(
      "Covers Name, date of birth, document number. Nothing else in the document is signed. Revoked No Signed No date in the signature",
    );
  });

  it("says who confirmed the time of a PDF's signature, and that there's no list of revoked documents", async () => {
    const text = await textOf(signed({ signature: SIGNED_PDF, reasons: [] }));
    expect(text).toContain("Signed by Utopia Payroll, verified Nov 27, 2026.");
    expect(text).toContain(
      "Covers The whole file Revoked Not checked. The issuer has no list for it. Signed Nov 14, 2026, 14:05 UTC, confirmed by a time stamp",
    );
    const claimed = await textOf(signed({ signature: { ...SIGNED_PDF, time_source: "claimed" } }));
    expect(claimed).toContain("Signed Nov 14, 2026, 14:05 UTC, according to the signer");
  });

  it("says that the issuer's list couldn't be reached, or that the document was revoked", async () => {
    const reasons = [...SIGNED_REASONS, { code: "revocation_unreachable", text: "Not checked." }];
    const unreachable = await textOf(signed({ reasons, signature: { ...SIGNED_BARCODE, revoked: null } }));
    expect(unreachable).toContain("Revoked Not checked. We couldn't reach the issuer's list.");
    const revoked = await textOf(signed({ signature: { ...SIGNED_BARCODE, revoked: true } }));
    expect(revoked).toContain("Revoked Yes, by its issuer");
  });

  it("has its key in the appendix, where each reading says whether it's signed", async () => {
    const reading = { document_type: "drivers_license", part: "barcode", page: null, line: null } as const;
    const readings: Check["readings"] = [
      { ...reading, fact: "name", elements: ["DCS"], confidence: 1, basis: null, agrees: true, signed: true },
      {
        ...reading,
        fact: "address",
        elements: ["DAG"],
        confidence: 1,
        basis: null,
        agrees: true,
        signed: false,
      },
    ];
    const text = await textOf(signed({ readings }));
    const appendix = text.slice(text.indexOf("Technical details"));
    expect(appendix).toContain("Name (driver's license, barcode (DCS)). Signed. High confidence.");
    expect(appendix).toContain("Address (driver's license, barcode (DAG)). Not signed. High confidence.");
    expect(appendix).toContain("Signing key did:web:dmv.utopia.example#vm-vcb-1");
  });

  it("isn't mentioned for a check without one", async () => {
    // The appendix may say that a signed document would raise the level of assurance.
    const [checks = ""] = (await textOf(sampleReport())).split(" Level of assurance ");
    expect(checks).not.toMatch(/sign(ed|ing key)/i);
  });
});

describe("a signature in the CSV", () => {
  it("has its own columns in the check's row", () => {
    const rows = reportCsv(signed()).split("\r\n");
    const row = rows.find((line) => line.includes(",check,document_verification,"));
    expect(row).toMatch(
      /,State of Utopia,name date_of_birth document_number,2026-11-27T09:30:00\.000Z,false,,,did:web:dmv\.utopia\.example#vm-vcb-1$/,
    );
    const pdf = reportCsv(signed({ signature: SIGNED_PDF }));
    expect(pdf).toContain(
      ",Utopia Payroll,all,2026-11-27T09:30:00.000Z,,2026-11-14T14:05:00.000Z,timestamp,",
    );
  });
});

describe("a finding whose issuer lost control of its key", () => {
  const LOST = "State of Utopia lost control of a key that it signs documents with.";
  const inDoubt = (cause: Report["disputes"][number]["cause"]) =>
    sampleReport({
      checks: signed().checks.map((check) => ({ ...check, disputed: check.signature !== null })),
      disputes: [
        {
          id: "dsp_1",
          check: "document_verification",
          cause,
          finding: "signature_valid",
          description: SIGNED_REASONS[0]!.text,
          statement: cause === "subject" ? "It isn't mine." : LOST,
          status: "open",
          opened_at: "2026-11-28T15:00:00.000Z",
          due_at: "2026-12-28T15:00:00.000Z",
          closed_at: null,
          closed_reason: null,
          by_nobody: false,
        },
      ],
    });

  it("isn't called disputed, and has no statement of the subject", async () => {
    const report = inDoubt("key_compromised");
    const text = await textOf(report);
    expect(text).toContain("Findings in doubt");
    expect(text).toContain("Signature in doubt");
    expect(text).toContain(LOST);
    expect(text).toContain("In doubt since Nov 28, 2026. A reviewer decides by Dec 28, 2026.");
    expect(text).not.toContain("The subject's statement");
    expect(reportCsv(report)).toContain(`${LOST},The issuer's signing key,`);
  });

  it("is called disputed if the subject disputes it", async () => {
    expect(await textOf(inDoubt("subject"))).toContain("Disputed findings");
  });
});
