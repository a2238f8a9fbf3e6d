import type { Reason } from "#contract/checks/result.ts";
import { reason } from "../engine/outcome.ts";
import type { Check, CheckInput } from "../engine/types.ts";
import { withAttestation } from "../sources/attested.ts";
import { amountAfter } from "../text/amounts.ts";
import { decideByText, doubt, type Judgment } from "../text/by-text.ts";
import { findDate } from "../text/dates-in-text.ts";
import { findSubject, type TextDocument } from "../text/text-document.ts";
import { interpretRentalHistory } from "./rental-attested.ts";
import { findAddress } from "./tenancy.ts";

const RENT = /\b(?:monthly\s+)?rent\b/i;

/**
 * Checks when someone rented and for how much, using a lease with the stated dates and rent. It's the subject's own
 * document, so it's only consistent (G2). The landlord's answer can decide the check at G3.
 */
export const rentalHistory: Check = {
  id: "rental_history",
  run: (input) =>
    withAttestation("rental_history", input, interpretRentalHistory, (own) =>
      decideByText("rental_history", own, judge),
    ),
};

function judge(document: TextDocument, input: CheckInput): Judgment {
  const { monthlyRent, leaseStartDate, leaseEndDate } = input.claims.rental ?? {};
  const { lines } = document;
  const subject = findSubject(document, input);
  const address = findAddress(document, input);
  const rent = amountAfter(lines, RENT);
  const [start, end] = [leaseStartDate, leaseEndDate].map((date) => (date ? findDate(lines, date) : null));
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (!address) doubts.push(doubt.missing(document, "The stated previous address"));
  if (monthlyRent === undefined && !leaseStartDate && !leaseEndDate)
    doubts.push(reason("lease_not_stated", "The request has neither rent nor lease dates."));
  if (monthlyRent !== undefined && !rent) doubts.push(doubt.missing(document, "The rent"));
  else if (monthlyRent !== undefined && rent?.value !== Math.round(monthlyRent * 100))
    doubts.push(doubt.differs(document, "The rent"));
  if ((leaseStartDate && !start) || (leaseEndDate && !end))
    doubts.push(doubt.missing(document, "The stated dates"));
  return {
    doubts,
    support: reason(
      "rental_history_consistent",
      "The lease has the stated rent and dates. Consistent; not confirmed by the landlord.",
    ),
    score: Math.min(subject?.value ?? 0, address?.value ?? 0),
    evidence: {},
    readings: { name: subject, address, rent, lease_start: start, lease_end: end },
    expiresAt: null,
  };
}
