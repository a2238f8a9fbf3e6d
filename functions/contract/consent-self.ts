import { checksFor } from "./checks/catalog.ts";
import { type ConsentRequest, subjectMatter } from "./consent.ts";
import { whatIsChecked } from "./consent-checks.ts";

const DOCUMENTS =
  "If you agree, Countersign reads the documents you upload, compares them with what you stated, and shows you the result, with where each finding comes from and how strong it is. Nobody else is asking, so nobody else gets the result or your documents. Where a check needs a person, one of our reviewers looks at them.";

const OUTSIDE =
  "Where a check needs someone outside Countersign, we send them what you stated for that check, and send it to nobody else. We ask an employer or a landlord by mail only after you approve whom we ask.";

const RIGHTS =
  "You may stop while the checks run; then nothing further is read and the request ends. You may dispute any finding. Documents are deleted 30 days after the request ends, and identity numbers as soon as it ends.";

/**
 * The words somebody agrees to who has themselves verified: the same version as {@link consentText}'s. Nobody else
 * obtains a report, so this is no disclosure, whatever the purpose.
 * @returns plain text in the form of {@link consentText}'s
 */
export function selfConsentText({
  type,
  services,
  stated,
}: Pick<ConsentRequest, "type" | "services" | "stated">): string {
  return [
    `You're checking yourself: you ask Countersign to verify ${subjectMatter(type, stated)}.`,
    ...whatIsChecked(checksFor(type, services), stated, { bySelf: true }),
    `${DOCUMENTS} ${OUTSIDE}`,
    RIGHTS,
  ].join("\n\n");
}
