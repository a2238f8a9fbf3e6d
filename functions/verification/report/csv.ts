import { CHECK_LABEL } from "../../contract/labels.ts";
import type { Report } from "./report.ts";

/** Tells a spreadsheet that the file is UTF-8; without it Excel breaks every letter outside ASCII. */
export const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS = [
  "verification_id",
  "record",
  "code",
  "label",
  "status",
  "score",
  "grade",
  "text",
  "source",
  "checked_at",
  "expires_at",
  "sandbox",
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string | number | boolean | null>>;

/**
 * The report as a table: one row per check, then one per finding, below a header row. An empty cell is a value
 * that does not exist or was not checked.
 */
export function reportCsv(report: Report): string {
  const verification_id = report.verification.id;
  const checks = report.checks.map(
    (check): Row => ({
      verification_id,
      record: "check",
      code: check.service,
      label: CHECK_LABEL[check.service],
      status: check.status,
      score: check.score,
      grade: check.grade,
      text: check.reasons.map((reason) => reason.text).join(" "),
      source: check.source,
      checked_at: check.checked_at,
      expires_at: check.expires_at,
      sandbox: check.sandbox,
    }),
  );
  const findings = report.results.additional_findings.map(
    (finding): Row => ({
      verification_id,
      record: "finding",
      code: finding.type,
      text: finding.description,
      source: finding.source,
    }),
  );
  const rows = [...checks, ...findings].map((row) => COLUMNS.map((column) => row[column] ?? null));
  return [COLUMNS, ...rows].map(csvRow).join("");
}

/** @returns one record in the form of RFC 4180, its line end included */
export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Quotes where RFC 4180 asks for it. Text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV injection), also in the full-width forms that some spreadsheets accept; numbers are left as they are.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
