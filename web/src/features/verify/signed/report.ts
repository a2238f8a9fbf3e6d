import canonicalize from "canonicalize";
import { PDF_MARK, type ReportSlip, type ReportStatement, TOKEN_TYPE } from "#contract/sharing/signed.ts";
import { isObject, sha256, toHex, toObject } from "./encoding.ts";
import { hasTwoValues } from "./jsonKeys.ts";
import { type ModuleSource, recomputeLevel } from "./level.ts";
import { type Issuer, readToken, type Token, verifyToken } from "./token.ts";
import { Refused, type SignedCheck, type SignedReport, type Slip } from "./verdict.ts";

/** The parts of a report's file: its signed statement, and what the statement must say about the rest. */
export interface ReportFile {
  statement: Token;
  expected: { form: "pdf"; offset: number; sha256: string } | { form: "json"; sha256: string };
  subject: string | null;
  signatures: SignedCheck[] | null;
  /** A JSON report without its statement; null for a PDF. */
  report: Record<string, unknown> | null;
}

/** The last line of a PDF, with its statement. It allows 4,000 characters, but ours have at most 1,000. */
const PDF_LINE = /^%countersign-statement (\d{1,9}) ([\w.-]{1,4000})\n$/;

/**
 * Splits a PDF into its parts, without verifying it.
 * @throws Refused `unsigned`, `two_statements`, `bad_signature`, or `changed` if the statement's line is malformed,
 *   isn't the last, or names another offset
 */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ReportFile> {
  // One character per byte, so that indexes in the text and the bytes are the same.
  const text = new TextDecoder("latin1").decode(bytes);
  const at = text.indexOf(PDF_MARK);
  if (at < 0) throw new Refused("unsigned");
  if (text.indexOf(PDF_MARK, at + 1) >= 0) throw new Refused("two_statements");
  const [, offset, statement = ""] = PDF_LINE.exec(text.slice(at)) ?? [];
  if (offset !== String(at)) throw new Refused("changed");
  return {
    statement: tokenIn(statement),
    expected: { form: "pdf", offset: at, sha256: toHex(await sha256(bytes.subarray(0, at))) },
    subject: null,
    signatures: null,
    report: null,
  };
}

/**
 * Splits a JSON report into its parts, without verifying it.
 * @throws Refused `unreadable`, `two_values`, `unsigned` or `bad_signature`
 */
export async function readJson(text: string): Promise<ReportFile> {
  const { statement, ...report } = toObject(text);
  if (hasTwoValues(text)) throw new Refused("two_values");
  if (typeof statement !== "string") throw new Refused("unsigned");
  const { verification, checks } = report;
  const name = isObject(verification) ? verification.target_name : null;
  return {
    statement: tokenIn(statement),
    expected: { form: "json", sha256: toHex(await sha256(canonicalize(report) ?? "")) },
    subject: typeof name === "string" ? name : null,
    signatures: Array.isArray(checks) ? checks.flatMap(signatureOf) : [],
    report,
  };
}

/** @returns the signature that a check relies on, in an array; an empty one if it relies on none */
function signatureOf(check: unknown): SignedCheck[] {
  if (!isObject(check) || !isObject(check.signature) || typeof check.service !== "string") return [];
  const { issuer, verified_at, test, revoked } = check.signature;
  if (typeof issuer !== "string" || typeof verified_at !== "string" || Number.isNaN(Date.parse(verified_at)))
    return [];
  return [
    {
      check: check.service,
      issuer,
      verified_at,
      test: test === true,
      revoked: typeof revoked === "boolean" ? revoked : null,
    },
  ];
}

/** Reads a report's statement. An unreadable one counts as `bad_signature`. */
function tokenIn(statement: string): Token {
  try {
    return readToken(statement);
  } catch {
    throw new Refused("bad_signature");
  }
}

/**
 * Verifies that the issuer signed a report, that nothing in it was changed, and that its level of assurance follows
 * from its checks.
 * @param source where the module that computes the level comes from
 * @throws Refused
 */
export async function checkReport(
  { statement, expected, subject, signatures, report }: ReportFile,
  issuer: Issuer,
  source: ModuleSource,
): Promise<SignedReport> {
  await verifyToken(statement, TOKEN_TYPE.statement, issuer);
  for (const [name, value] of Object.entries(expected))
    if (statement.payload[name] !== value) throw new Refused("changed");
  const signed = statement.payload as unknown as ReportStatement;
  const level = report && (await recomputeLevel(report, signed.assurance, source));
  return { kind: "report", statement: signed, subject, signatures, level };
}

/**
 * Verifies that the issuer signed the contents of a printed report's QR code.
 * @throws Refused
 */
export async function checkSlip(token: Token, issuer: Issuer): Promise<Slip> {
  await verifyToken(token, TOKEN_TYPE.slip, issuer);
  return { kind: "slip", slip: token.payload as unknown as ReportSlip };
}
