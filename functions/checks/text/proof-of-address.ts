import type { Reason } from "#contract/checks/result.ts";
import { DAY } from "#contract/time.ts";
import { findAddressInText } from "../addresses/in-text.ts";
import { reason } from "../engine/outcome.ts";
import type { Address, CheckInput, CheckOutcome } from "../engine/types.ts";
import { dateOfDocument, isFresh } from "./age-of-document.ts";
import { decideByText, doubt, type Judgment } from "./by-text.ts";
import { findSubject, type TextDocument, textDocuments } from "./text-document.ts";

/** Days from the document's date until the finding expires. */
const DAYS_VALID = 365;

/**
 * Checks where someone lives now, using a utility bill or bank statement from the last 90 days. It must name the
 * subject and have the stated address; every part is compared (`addresses/`). Anyone can make such a PDF, so the grade
 * is only G2 (consistent, not confirmed), and `address_verified` stays null.
 * @returns null if no such document was read
 */
export function proofOfAddress(input: CheckInput, claimed: Address): CheckOutcome | null {
  if (textDocuments("address_verification", input.documents).length === 0) return null;
  return decideByText("address_verification", input, (document) => judge(document, input, claimed));
}

function judge(document: TextDocument, input: CheckInput, claimed: Address): Judgment {
  const subject = findSubject(document, input);
  const home = findAddressInText(document.lines, claimed, true);
  const zip = claimed.zipCode?.trim().slice(0, 5);
  const zipLine = document.lines.find(({ text }) => zip && text.split(/[^\dA-Za-z]+/).includes(zip));
  const dated = dateOfDocument(document.lines, input.now);
  const date = dated?.value;
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (!home) doubts.push(doubt.missing(document, "Street and postal code as stated"));
  if (!isFresh(date, input.now)) doubts.push(doubt.old(document));
  return {
    doubts,
    support: reason(
      "address_agrees",
      `A ${document.name} matches: it's from the last 90 days and has the right name and the stated address. No one confirmed that it's genuine.`,
    ),
    score: Math.min(subject?.value ?? 0, home?.value ?? 0),
    evidence: {
      bill_date: date ?? null,
      proof_of_address: true,
    },
    readings: {
      name: subject,
      address: home,
      postal_code: home &&
        zipLine && { value: zip, page: zipLine.page, line: zipLine.line, basis: "as_stated" },
      document_date: dated,
    },
    expiresAt: isFresh(date, input.now) ? Date.parse(`${date}T00:00:00Z`) + DAYS_VALID * DAY : null,
  };
}
