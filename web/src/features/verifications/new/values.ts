import { type ClaimsForm, emptyClaims } from "#contract/claims-form.ts";
import {
  DEFAULT_PURPOSE,
  type Priority,
  type Purpose,
  type Service,
  type VerificationType,
} from "#contract/enums.ts";

export type RequestMode = "other" | "self";

/** The form's values. Empty strings are fields left empty; each type's section is kept while another one is shown. */
export interface RequestValues extends ClaimsForm {
  targetUserEmail: string;
  verificationType: VerificationType | "";
  priority: Priority;
  urgentReason: string;
  requestedServices: Service[];
  purpose: Purpose;
  purposeCertified: boolean;
  notes: string;
  /** The subject's own agreement, in self mode. */
  consent: boolean;
}

/** An empty form, its type not chosen yet. */
export function emptyValues(): RequestValues {
  return {
    targetUserEmail: "",
    verificationType: "",
    priority: "standard",
    urgentReason: "",
    requestedServices: [],
    ...emptyClaims(),
    purpose: defaultPurpose(""),
    purposeCertified: false,
    notes: "",
    consent: false,
  };
}

const defaultPurpose = (type: VerificationType | ""): Purpose => (type ? DEFAULT_PURPOSE[type] : "personal");

/**
 * Changes the type: services of the other type go, what was typed for it stays, and a purpose that nobody chose
 * follows. An agreement holds for what it was given to, so it goes as well.
 */
export function withType(values: RequestValues, type: VerificationType | ""): RequestValues {
  if (type === values.verificationType) return values;
  const isChosen = values.purpose !== defaultPurpose(values.verificationType);
  return {
    ...values,
    verificationType: type,
    requestedServices: [],
    consent: false,
    ...(!isChosen && { purpose: defaultPurpose(type), purposeCertified: false }),
  };
}
