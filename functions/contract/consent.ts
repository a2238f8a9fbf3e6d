import { checksFor } from "./checks-for.ts";
import type { CheckId, PeerContext, PeerKind, Purpose, Service, VerificationType } from "./enums.ts";
import { CHECK_LABEL, PEER_CONTEXT_LABEL, PEER_KIND_LABEL } from "./labels.ts";

/** The version of the consent text that is in force. A consent to another version is refused. */
export const CONSENT_VERSION = "5";

const WHY: Record<Purpose, string> = {
  personal: "to know who they are dealing with",
  marketplace: "to decide on a sale or purchase with you",
  tenant: "to decide on renting a home to you",
  employment: "to decide on hiring you or keeping you employed",
  credit: "to decide on credit or payment terms for you",
  business: "to decide on doing business with you",
};

const WHAT: Record<VerificationType, string> = {
  identity: "your name, date of birth and identity documents",
  business: "your business's registration and the documents you provide about it",
  employment: "your employment and the documents you provide about it",
  financial: "your financial standing and the documents you provide about it",
  rental: "your rental history and the documents you provide about it",
};

/** What each check does and needs, behind its name. */
const DOES: Record<CheckId, string> = {
  identity_match:
    "compares name and date of birth as stated with your driver's license, state ID or passport",
  document_verification:
    "reads that document's barcode or machine-readable zone and checks its form and dates",
  address_verification:
    "compares the address stated with a recent bill or statement, or with your license or ID",
  phone_verification:
    "checks the form of the phone number stated, and takes a code that is sent to it by text message when you ask for one",
  ssn_verification: "checks the form of the social security number stated",
  background_check:
    "searches the sanctions list of the US Treasury (OFAC) for your name, and compares date of birth, address and document number with it; a screening service may search court records too",
  employment_status:
    "compares employer and position as stated with your employment letter or pay stub, or asks your employer",
  employment_history: "compares the dates stated with your employment letter, or asks your employer",
  salary_verification:
    "compares the salary stated with your pay stub or tax return, or asks your employer; shown as a range",
  reference_check: "asks your employer whether they would employ you again",
  professional_license: "needs a copy of your license, which a person looks at",
  financial_summary: "reads your bank statement, pay stub or tax return",
  credit_check: "needs a credit bureau's answer about your credit file",
  bank_verification: "reads your bank statement and checks its sums",
  income_verification: "reads your pay stub or tax return and checks its sums",
  debt_analysis: "needs an account information service's answer about what you owe",
  tenancy: "compares the previous address stated with your lease agreement, or asks your landlord",
  rental_history: "compares dates and rent as stated with your lease agreement, or asks your landlord",
  landlord_references: "asks your landlord whether they would rent to you again",
  eviction_check: "needs a court record service that searches for evictions",
  payment_history: "asks your landlord whether the rent was paid on time",
  business_identity: "checks the form of the EIN stated and compares the business's name with its documents",
  business_registration: "checks the form of the EIN stated and reads the articles of incorporation",
  license_verification: "needs a copy of the business license, which a person looks at",
  tax_standing: "needs the business's tax return, which a person looks at",
  regulatory_compliance:
    "searches the sanctions list of the US Treasury (OFAC) for the business's name, and compares address and EIN with it; a screening service may search other lists too",
};

const OUTSIDE =
  "Where a check needs somebody outside, what was stated about you is sent to them for that, and to nobody else. An employer or a landlord is asked by mail, and only after you approved whom.";

const DOCUMENTS =
  "If you agree, Countersign reads the documents you upload, compares them with what was stated about you, and shows the result, with where each finding comes from and how strong it is, to the person or business that asked and to you. Your documents are shown to them as copies without hidden data.";

const RIGHTS =
  "You may say no. You may stop while the checks run; then nothing further is read and the request ends. You may withdraw after the result; then only you can still see it. You may dispute any finding. Documents are deleted 30 days after the request ends, and identity numbers as soon as it ends.";

/** The kind and the occasion of a peer check. */
export interface PeerConsent {
  kind: PeerKind;
  context: PeerContext;
}

/**
 * The words a subject agrees to, version {@link CONSENT_VERSION}. For an employment purpose they are a disclosure that
 * stands alone (15 U.S.C. § 1681b(b)(2)(A)): what may be obtained, what is checked, the authorization, and no more.
 * @param requester how the requester is shown to the subject
 * @param services what was ordered besides the type's base check
 * @param peer of a peer check
 * @returns plain text, paragraphs parted by a blank line; the first says who asks for what, and why, the second is a
 *   list, a check a line
 */
export function consentText(
  requester: string,
  type: VerificationType,
  purpose: Purpose,
  services: readonly Service[],
  peer?: PeerConsent | null,
): string {
  const asks = `${requester} asks Countersign to verify ${WHAT[type]}, ${WHY[purpose]}.`;
  const occasion = peer
    ? ` It is a peer check of the kind ${PEER_KIND_LABEL[peer.kind]}, for the occasion ${PEER_CONTEXT_LABEL[peer.context]}.`
    : "";
  const checks = checksFor(type, services, peer?.kind).map((id) => `${CHECK_LABEL[id]} ${DOES[id]}.`);
  const runs = `What is checked:\n${checks.map((check) => `• ${check}`).join("\n")}`;
  if (purpose === "employment")
    return [
      `Disclosure: ${requester} may obtain a report about you from Countersign for employment purposes. ${asks}${occasion}`,
      runs,
      `${OUTSIDE} If you agree, you authorize Countersign to run these checks on the documents you upload, and ${requester} to obtain the report. You may say no, and you may withdraw at any time.`,
    ].join("\n\n");
  return [`${asks}${occasion}`, runs, `${DOCUMENTS} ${OUTSIDE}`, RIGHTS].join("\n\n");
}
