import type { Purpose, VerificationType } from "./enums.ts";

/** The version of the consent text that is in force. A consent to another version is refused. */
export const CONSENT_VERSION = "1";

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

/**
 * The words a subject agrees to, version {@link CONSENT_VERSION}.
 * @param requester how the requester is shown to the subject
 * @param serviceNames what was ordered, in words
 * @returns plain text, paragraphs parted by a blank line
 */
export function consentText(
  requester: string,
  type: VerificationType,
  purpose: Purpose,
  serviceNames: readonly string[],
): string {
  const ordered = serviceNames.length > 0 ? ` They asked for: ${serviceNames.join(", ")}.` : "";
  return [
    `${requester} asks Countersign to verify ${WHAT[type]}, ${WHY[purpose]}.${ordered}`,
    "If you agree, Countersign reads the documents you upload, compares them with what was stated about you, and shows the result, with where each finding comes from and how strong it is, to the person or business that asked and to you. Your documents are shown to them as copies without hidden data.",
    "You may say no. You may stop while the checks run; then nothing further is read and the request ends. You may withdraw after the result; then only you can still see it. You may dispute any finding. Documents are deleted 30 days after the request ends, and identity numbers as soon as it ends.",
  ].join("\n\n");
}
