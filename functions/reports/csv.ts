import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { isOfKey } from "#contract/reviews/doubt.ts";
import { dollars, inOneLine } from "#contract/verification/stated.ts";
import { IS_A_TEST, type Report } from "./report.ts";
import { statedIn } from "./stated-in.ts";

/** Tells a spreadsheet that the file is UTF-8. Without it, Excel breaks every non-ASCII letter. */
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
  "category",
  "grade_words",
  "signed_by",
  "signature_covers",
  "signature_verified_at",
  "revoked",
  "signed_at",
  "signed_at_source",
  "signing_key",
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string | number | boolean | null>>;

/**
 * The report as a table, below a header row. A test starts with a `watermark` row. Then come the result (`result`),
 * what the request states (`stated`), and one row per check, per finding, and per disputed finding with the subject's
 * statement. An empty cell means that the value doesn't exist or wasn't checked. The `sandbox` cell says whether the
 * report is a test; in a check's row, whether a sandbox provider answered that check. The last columns are about the
 * signature that a check relies on: codes of the facts that it covers, and `timestamp` or `claimed` as the source of
 * the time.
 */
export function reportCsv(report: Report): string {
  const verification_id = report.verification.id;
  const { sandbox } = report.verification;
  const rows = [
    ...watermark(report),
    ...results(report),
    ...stated(report),
    ...checks(report),
    ...findings(report),
    ...disputes(report),
  ];
  const cells = rows.map((row) =>
    COLUMNS.map((column) => ({ sandbox, ...row, verification_id })[column] ?? null),
  );
  return [COLUMNS, ...cells].map(csvRow).join("");
}

/** The row that says that the report is a test; empty if it isn't one. */
function watermark({ watermark: word }: Report): Row[] {
  return word ? [{ record: "watermark", code: word, label: word, text: IS_A_TEST }] : [];
}

function results({ results: r, verification: v, verdict, assurance }: Report): Row[] {
  const { identity_verification: i, employment_verification: e, financial_verification: f } = r;
  const values: Record<string, [label: string, value: string | number | boolean | null]> = {
    verdict: ["Verdict", verdict.kind],
    verdict_text: ["What it means", verdict.text],
    overall_score: ["Overall score", r.overall_score],
    score_note: ["Score note", r.score_note],
    outcome: ["Outcome", r.outcome],
    headline: ["Headline", r.headline],
    coverage: ["Coverage", r.coverage],
    assurance: ["Assurance", r.assurance],
    assurance_level: ["Level of assurance", assurance?.gpg45.level ?? null],
    assurance_profiles: ["Profiles met", assurance?.gpg45.profiles_met.join(" ") ?? null],
    assurance_version: ["Version of the mapping", assurance?.version ?? null],
    wanted_assurance: ["Level asked for", v.wanted_assurance],
    name_match: ["Name match", i.name_match],
    document_verified: ["Document verified", i.document_verified],
    address_verified: ["Address verified", i.address_verified],
    employment_status: ["Employment status", e.employment_status],
    employer_verified: ["Employer verified", e.employer_verified],
    salary_range: ["Salary range", e.salary_range],
    credit_score: ["Credit score", f.credit_score],
    credit_history: ["Credit history", f.credit_history],
    bankruptcy: ["Bankruptcy", f.bankruptcy],
    ...(v.peer && {
      peer_kind: ["Peer check", v.peer.kind],
      peer_context: ["Context", v.peer.context],
      transaction_type: ["Transaction", v.peer.transaction_type],
      transaction_value: ["Transaction value", v.peer.transaction_value],
    }),
  };
  return Object.entries(values).map(([code, [label, text]]) => ({ record: "result", code, label, text }));
}

function stated(report: Report): Row[] {
  return statedIn(report, {
    day: (iso) => iso,
    money: dollars,
    phone: (stated) => stated,
  }).flatMap(({ facts }) =>
    facts.map((fact) => ({ record: "stated", code: fact.code, label: fact.label, text: inOneLine(fact) })),
  );
}

function checks(report: Report): Row[] {
  return report.checks.map((check) => ({
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
    category: check.category,
    grade_words: check.grade_words,
    ...(check.signature && signature(check.signature)),
  }));
}

const signature = (signed: NonNullable<Report["checks"][number]["signature"]>): Row => ({
  signed_by: signed.issuer,
  signature_covers: signed.kind === "pdf" ? "all" : signed.covers.join(" "),
  signature_verified_at: signed.verified_at,
  revoked: signed.revoked,
  signed_at: signed.time,
  signed_at_source: signed.time_source,
  signing_key: signed.key_id,
});

function findings(report: Report): Row[] {
  return report.results.additional_findings.map(({ type, description, source }) => ({
    record: "finding",
    code: type,
    text: description,
    source,
  }));
}

function disputes(report: Report): Row[] {
  return report.disputes.map(({ check, finding, cause, status, statement, description, opened_at }) => ({
    record: "dispute",
    code: finding,
    label: description ?? CHECK_LABEL[check],
    status,
    text: statement,
    source: isOfKey({ cause }) ? "The issuer's signing key" : "The subject's statement",
    checked_at: opened_at,
  }));
}

/** @returns one record in the format of RFC 4180, with its line ending */
export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Adds quotes where RFC 4180 requires them, and if there's a semicolon. Text that a spreadsheet would run as a formula
 * gets an apostrophe in front (OWASP, CSV injection), also if it starts with a full-width character that some
 * spreadsheets accept. Numbers stay as they are.
 * In countries that write numbers with commas, spreadsheets separate cells by semicolons and ignore our quotes. A cell
 * can then also start after any semicolon or line end in the text, so formulas there get an apostrophe, too.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const within = value.replace(/((?:;|(?<!^)[\t\r\n]) *)(?=[=+\-@＝＋－＠])/g, "$1'");
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${within}` : within;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
