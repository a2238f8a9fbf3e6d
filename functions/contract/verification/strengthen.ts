import { CHECKS, type CheckId } from "../checks/catalog.ts";
import { needText } from "../documents/document-needs.ts";
import type { CheckStatus, Grade } from "../enums.ts";
import { REVIEWER_APPROVED, SIGNATURE_VALID } from "./category.ts";

/** Advice on what would make an answer stronger, shown with each check on the result page and in the PDF report. */

/** Advice if nothing could be searched, or if the search found nothing definite. */
const UNSEARCHED = "A search of a current sanctions list, or a screening service, could answer this.";

/** Advice if an issuer signed an identity document, which says nothing about who holds it. */
const WHO_HOLDS_IT = "A reviewer or an identity service could confirm that this person holds the document.";

/**
 * Advice by reason code if the stated facts are the problem. More evidence doesn't help then; the facts have to be
 * stated again.
 */
const BY_STATEMENT: Partial<Record<string, string>> = {
  address_not_stated: "A new request with the address would let us check it.",
  phone_not_stated: "A new request with a phone number would let us confirm it.",
  phone_malformed: "A new request with the full number would let us confirm it.",
  phone_fictional: "A new request with a working phone number would let us confirm it.",
  employer_not_stated: "An employment verification could name the employer and ask them.",
  ssn_not_stated: "A new request with the number would let us check it.",
  ssn_impossible: "A new request with the correct number would let us check it.",
  ssn_published: "A new request with the correct number would let us check it.",
  ssn_advertising: "A new request with the correct number would let us check it.",
  itin: "A new request with a Social Security number, if there is one, would let us check that.",
  atin: "A new request with a Social Security number, if there is one, would let us check that.",
  ein_impossible: "A new request with the correct EIN would let us check it.",
};

/** Advice by reason code if the subject has already uploaded the best document, or the wrong one. */
const BY_REASON: Partial<Record<string, string>> = {
  address_agrees: "A reviewer who inspects it, or an address service, could confirm it.",
  address_unclear:
    "A reviewer could settle it by comparing the addresses. So could a document with the address exactly as stated.",
  document_in_other_name: "A document with the right name on it would help.",
  document_expired: "A document that hasn't expired could show it.",
};

/** Codes that say someone was asked and didn't confirm the fact. Advice to ask someone wouldn't help then. */
const WAS_ASKED = new Set([
  "attestation_silent",
  "attestation_declined",
  "attestation_expired",
  "attestation_reported",
]);

/**
 * @param codes of the answer's reasons, in order
 * @returns what would strengthen this check's answer; null if no stronger evidence exists
 */
export function strengthenText(
  check: CheckId,
  grade: Grade | null,
  codes: readonly string[] = [],
): string | null {
  const { type, advice } = CHECKS[check];
  if (codes.includes(SIGNATURE_VALID) && !codes.includes(REVIEWER_APPROVED)) {
    if (type === "identity") return WHO_HOLDS_IT;
    if (type === "business") return advice.source;
  }
  if (grade === "G4") return null;
  if (grade === null && CHECKS[check].sources.includes("list")) return UNSEARCHED;
  const [first = ""] = codes;
  const special = BY_STATEMENT[first] ?? BY_REASON[first];
  if (special) return special;
  const mayAsk = grade !== "G3" && !codes.some((code) => WAS_ASKED.has(code));
  const { person, source } = advice;
  return (mayAsk ? person : undefined) ?? source;
}

/** Codes that say that there was no document to use. */
const WITHOUT_DOCUMENT = new Set([
  "no_document",
  "no_readable_document",
  "document_not_read",
  "no_address_on_document",
]);

/** The parts of a check's answer that the advice depends on. */
interface Answered {
  service: CheckId;
  grade: Grade | null;
  status: CheckStatus;
  reasons: readonly { code: string }[];
}

/**
 * @returns what would strengthen a check's answer: a document if there was none to use, and the person or service that
 *   could confirm it; null if no stronger evidence exists
 */
export function strongerText({ service, grade, status, reasons }: Answered): string | null {
  const codes = reasons.map(({ code }) => code);
  const who = strengthenText(service, grade, codes);
  const lacksDocument = status === "skipped" || codes.some((code) => WITHOUT_DOCUMENT.has(code));
  const needs = lacksDocument ? needText(service) : null;
  if (!needs) return who;
  const document = `${needs.charAt(0).toUpperCase()}${needs.slice(1)} could show it.`;
  return who ? `${document} ${who}` : document;
}
