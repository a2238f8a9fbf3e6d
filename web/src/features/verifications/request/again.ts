import { claimsFormOf } from "#contract/verification/claims-form.ts";
import { repeatedTexts } from "#contract/verification/request-fields.ts";
import type { Template } from "../shared/api/templates.ts";
import type { VerificationDetail } from "../shared/api/types.ts";
import { defaultPurpose, emptyValues, type RequestValues } from "./values.ts";

/**
 * Fills in the form from an earlier request, including its subject. Leaves out identity numbers, which the API doesn't
 * return in full, and the priority with its fields. The purpose has to be certified again.
 */
export const valuesLike = (v: VerificationDetail): RequestValues => ({
  ...choicesLike(v),
  ...claimsFormOf(v.claims),
  targetUserEmail: v.target_user_email,
  askSubject: [...v.claims.ask_subject],
});

/** Fills in what an earlier request asked for, without its subject, to ask another person the same. */
export const choicesLike = (v: VerificationDetail): RequestValues => ({
  ...emptyValues(),
  verificationType: v.verification_type,
  requestedServices: [...v.requested_services],
  wantedAssurance: v.wanted_assurance ?? "",
  purpose: v.purpose,
  ...repeatedTexts(v),
});

/** @returns the values with a template's choices; what was entered about the subject stays */
export const withTemplate = (values: RequestValues, template: Template): RequestValues => ({
  ...values,
  verificationType: template.verification_type,
  requestedServices: [...template.requested_services],
  purpose: template.purpose,
  purposeCertified: false,
  priority: template.priority,
  notes: template.notes ?? values.notes,
  wantedAssurance: template.wanted_assurance ?? "",
});

/**
 * @param blank the form's initial values
 * @returns the values with the choices of a team's default; what the user has chosen or entered themselves stays
 */
export function withDefault(
  values: RequestValues,
  template: Template,
  blank: Pick<RequestValues, "priority">,
): RequestValues {
  const chosen = withTemplate(values, template);
  const isOwnPurpose = values.purpose !== defaultPurpose(values.verificationType);
  return {
    ...chosen,
    ...(isOwnPurpose && { purpose: values.purpose, purposeCertified: values.purposeCertified }),
    ...(values.priority !== blank.priority && { priority: values.priority }),
    notes: values.notes || chosen.notes,
    wantedAssurance: values.wantedAssurance || chosen.wantedAssurance,
  };
}
