import { ADDRESS_MATCHES, addressScore, isStated } from "./address-match.ts";
import { addMonths, dateOf } from "./dates.ts";
import { type IdentityDocument, identityDocuments, sourceOf, withoutDocument } from "./identity-documents.ts";
import { inconclusive, passed, reason, unavailable } from "./outcome.ts";
import type { Address, Check, CheckInput, CheckOutcome, Reason } from "./types.ts";
import { zipFitsState } from "./zip-state.ts";

/** People move: an address is full for a year (design: Trust Score). */
const MONTHS_VALID = 12;

/**
 * The stated address against the one on a document, and its ZIP code against its state (design: verification
 * engine, checks). An identity document shows where its holder lived when it was issued, so it makes the address
 * consistent (G2) and never `address_verified`: that takes a proof of at most 90 days or a provider.
 */
export const addressVerification: Check = {
  id: "address_verification",
  run(input) {
    const claimed = input.claims.address;
    if (!isStated(claimed))
      return unavailable({
        reasons: [reason("address_not_stated", "No address was stated in the request.")],
        source: `Request, ${dateOf(input.now)}`,
      });
    const compared = identityDocuments(input.documents).flatMap((document) => {
      const score = addressScore(claimed, document.fields.address ?? {});
      return score ? [{ document, ...score }] : [];
    });
    const [best] = compared.sort((a, b) => b.score - a.score);
    return best ? judge(input, claimed, best) : withoutAddress(input);
  },
};

function withoutAddress(input: CheckInput): CheckOutcome {
  const none = withoutDocument(input);
  if (none.status === "waiting" || identityDocuments(input.documents).length === 0) return none;
  return { ...none, reasons: [reason("no_address_on_document", "No document shows an address to compare.")] };
}

function judge(
  input: CheckInput,
  claimed: Address,
  best: { document: IdentityDocument; score: number; compared: string[] },
): CheckOutcome {
  const zipState = zipFitsState(claimed.zipCode, claimed.state);
  const warnings: Reason[] =
    zipState === "mismatch"
      ? [reason("zip_state_mismatch", "The ZIP code stated usually belongs to another state.")]
      : [];
  const said = {
    source: sourceOf(best.document.reading),
    evidence: {
      document_id: best.document.reading.documentId,
      address_score: best.score,
      compared: best.compared.join(" "),
      zip_state: zipState,
      address_verified: null,
    },
    grade: "G2" as const,
  };
  if (best.score < ADDRESS_MATCHES)
    return inconclusive({
      ...said,
      reasons: [
        reason(
          "address_differs",
          "The address on the document is not the one stated. It may be an earlier one; a recent proof of address can show that.",
        ),
        ...warnings,
      ],
    });
  return passed({
    ...said,
    reasons: [
      reason(
        "address_consistent",
        "The address stated agrees with the document. It is not proof of living there now.",
      ),
      ...warnings,
    ],
    score: best.score,
    expiresAt: addMonths(input.now, MONTHS_VALID),
  });
}
