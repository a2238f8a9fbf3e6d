import { REVOCATION_UNREACHABLE, SIGNATURE_PARTIAL, SIGNATURE_VALID } from "../verification/category.ts";
import { factNames } from "./readings.ts";
import type { SignatureAnswer } from "./signature.ts";

/** What results, reports and documents say about a signature, in the same words. */

/** A signature in one line: whose it is, when we verified it, and whether its issuer is made up, for tests. */
export type SignatureSummary = Pick<SignatureAnswer, "issuer" | "verified_at" | "test">;

/** Reason codes whose sentence begins with who signed. */
const SAYS_WHO_SIGNED: readonly string[] = [SIGNATURE_VALID, SIGNATURE_PARTIAL];

/** @returns the reason that says who signed, so that screens don't say it twice; undefined if there's none */
export const signedReason = <R extends { code: string }>(reasons: readonly R[]): R | undefined =>
  reasons.find(({ code }) => SAYS_WHO_SIGNED.includes(code));

/** @returns the signature in a sentence. @param day formats the ISO 8601 time when it was verified, as a day */
export const signedText = ({ issuer, verified_at }: SignatureSummary, day: (iso: string) => string): string =>
  `Signed by ${issuer}, verified ${day(verified_at)}.`;

/** One row of a signature's details. */
export interface SignatureDetail {
  label: "Covers" | "Revoked" | "Signed";
  value: string;
}

/**
 * @param reasons the check's reasons, which say if the issuer's list couldn't be reached
 * @param time formats an ISO 8601 time
 * @returns what a signature covers, whether the issuer has revoked the document, and when it was signed
 */
export function signatureDetails(
  signature: SignatureAnswer,
  reasons: readonly { code: string }[],
  time: (iso: string) => string,
): SignatureDetail[] {
  return [
    { label: "Covers", value: coversText(signature) },
    { label: "Revoked", value: revokedText(signature, reasons) },
    { label: "Signed", value: timeText(signature, time) },
  ];
}

/** A PDF's signature covers every byte of the file. A barcode's covers only the elements that the issuer protects. */
function coversText({ kind, covers }: SignatureAnswer): string {
  if (kind === "pdf") return "The whole file";
  return covers.length > 0
    ? `${factNames(covers)}. Nothing else in the document is signed.`
    : "None of the facts that we read";
}

function revokedText({ revoked }: SignatureAnswer, reasons: readonly { code: string }[]): string {
  if (revoked !== null) return revoked ? "Yes, by its issuer" : "No";
  return reasons.some(({ code }) => code === REVOCATION_UNREACHABLE)
    ? "Not checked. We couldn't reach the issuer's list."
    : "Not checked. The issuer has no list for it.";
}

function timeText({ time: at, time_source: source }: SignatureAnswer, time: (iso: string) => string): string {
  if (at === null) return "No date in the signature";
  return source === "timestamp"
    ? `${time(at)}, confirmed by a time stamp`
    : `${time(at)}, according to the signer`;
}
