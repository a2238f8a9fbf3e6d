import { checksFor } from "../checks/catalog.ts";
import { type ConsentRequest, SIGNATURES, subjectMatter } from "./consent.ts";
import { whatIsChecked } from "./consent-checks.ts";

const DOCUMENTS =
  "If you agree, Countersign reads the documents you upload, compares them with what you stated, and shows you the result, including where each finding comes from and how strong it is. No one else is asking, so no one else gets the result or your documents. If a check needs human review, one of our reviewers looks at your documents.";

const OUTSIDE =
  "If a check uses an outside source, we send it only the details you stated that the check needs. We email an employer or landlord only if you approve.";

const RIGHTS =
  "You can stop while the checks run. Then we read nothing more and the request ends. You can dispute any finding. We delete documents 30 days after the request ends, and identity numbers as soon as it ends.";

/**
 * The consent text for people who verify themselves, in the same version as {@link consentText}. No one else obtains a
 * report, so it isn't a legal disclosure, whatever the purpose.
 * @returns plain text in the format of {@link consentText}
 */
export function selfConsentText({
  type,
  services,
  stated,
}: Pick<ConsentRequest, "type" | "services" | "stated">): string {
  return [
    `You're checking yourself: you ask Countersign to verify ${subjectMatter(type, stated)}.`,
    ...whatIsChecked(checksFor(type, services), stated, { bySelf: true }),
    `${DOCUMENTS} ${SIGNATURES} ${OUTSIDE}`,
    RIGHTS,
  ].join("\n\n");
}
