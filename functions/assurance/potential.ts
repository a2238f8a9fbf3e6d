import type { Potential } from "#contract/assurance/potential.ts";
import { CHECK_DOCUMENTS, type CheckId } from "#contract/checks/catalog.ts";
import { isIdentityDocument, SIGNER, STRENGTH } from "./counted.ts";

/** Who can raise a check's scores on a server, besides the subject's documents. */
export interface Raisers {
  /** Whether a reviewer who is trained to examine documents works here. */
  hasTrainedReviewer: boolean;
  /** Whether a search of the sanctions lists, or an employer or landlord, can answer the check. */
  isScreened: boolean;
  isAttested: boolean;
}

/**
 * @returns the best scores that a check can get here from the subject's documents, contacts and lists: documents that
 *   their issuers signed, and two years that a contact confirms
 */
export function ownPotential(
  check: CheckId,
  { hasTrainedReviewer, isScreened, isAttested }: Raisers,
): Potential {
  const evidence = CHECK_DOCUMENTS[check].flatMap((type) => {
    const strength = STRENGTH[type];
    if (strength === undefined) return [];
    // The document check relies on one document's signature, and the identity match on none.
    const isSigned = isIdentityDocument(type)
      ? check === "document_verification" && type === CHECK_DOCUMENTS[check][0]
      : SIGNER[type] !== undefined;
    if (isSigned) return [{ type, strength, validity: 3 }];
    if (hasTrainedReviewer) return [{ type, strength, validity: 2 }];
    return isIdentityDocument(type) ? [{ type, strength, validity: 1 }] : [];
  });
  return {
    evidence,
    activity: isAttested ? 2 : 0,
    fraud: Number(isScreened),
    verification: Number(evidence.length > 0),
  };
}
