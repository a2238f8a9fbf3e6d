import { claimsFormOf } from "#contract/verification/claims-form.ts";
import { repeatedTexts } from "#contract/verification/request-fields.ts";
import type { VerificationDetail } from "../shared/api/types.ts";
import { emptyValues, type RequestValues } from "./values.ts";

/**
 * Fills in the form from an earlier request. Leaves out identity numbers, which the API doesn't return in
 * full, and the priority with its fields. The purpose has to be certified again.
 */
export const valuesLike = (v: VerificationDetail): RequestValues => ({
  ...emptyValues(),
  ...claimsFormOf(v.claims),
  targetUserEmail: v.target_user_email,
  verificationType: v.verification_type,
  requestedServices: [...v.requested_services],
  purpose: v.purpose,
  ...repeatedTexts(v),
});
