import { KIND_OF_TYPE } from "../attestation/attester-kind.ts";
import type { Purpose } from "../enums.ts";
import type { ConsentRequest } from "./consent.ts";

/**
 * Whether the consent text has to be shown without a summary. For employment, the law requires it (15 U.S.C. §
 * 1681b(b)(2)(A)); for tenants, we do the same.
 */
export const mustStandAlone = (purpose: Purpose): boolean => purpose === "employment" || purpose === "tenant";

/**
 * A three-line summary of a consent text: what happens, who sees what, and how to stop. It says nothing that isn't in
 * `consentText`, which is one tap away and is what people agree to.
 */
export function consentPoints({
  requester,
  type,
  peer,
}: Pick<ConsentRequest, "requester" | "type" | "peer">): string[] {
  // A peer check states no employer, so there's no one to email.
  const kind = peer ? undefined : KIND_OF_TYPE[type];
  return [
    `We read the documents you upload and compare them with what was stated about you. If a check uses an outside source, it gets only the stated details that the check needs.${
      kind ? ` We email your ${kind} only if you approve.` : ""
    }`,
    `${requester} sees the result, where each finding comes from, and copies of your documents without hidden data.`,
    "You can stop or withdraw at any time and dispute any finding. We delete documents 30 days after the request ends.",
  ];
}
