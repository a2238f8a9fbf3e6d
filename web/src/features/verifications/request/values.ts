import type { WantedLevel } from "#contract/assurance/levels.ts";
import type { Service } from "#contract/checks/catalog.ts";
import { DEFAULT_PURPOSE, type Priority, type Purpose, type VerificationType } from "#contract/enums.ts";
import type { AskedFact } from "#contract/verification/claims.ts";
import { type ClaimsForm, emptyClaims } from "#contract/verification/claims-form.ts";
import { mapRequestFields, type RequestFieldName } from "#contract/verification/request-fields.ts";

export type RequestMode = "other" | "self";

/**
 * The form's values. Empty fields are empty strings. Switching types keeps what was typed in the sections of the other
 * types.
 */
export interface RequestValues extends ClaimsForm, Record<RequestFieldName, string> {
  targetUserEmail: string;
  /** The people to ask, if there are several; then the address and the name above aren't used. */
  people: AskedPerson[];
  /** The facts that the user doesn't know and leaves to the subject. */
  askSubject: AskedFact[];
  verificationType: VerificationType | "";
  priority: Priority;
  requestedServices: Service[];
  /** The level of assurance that the result should reach; empty for any. */
  wantedAssurance: WantedLevel | "";
  purpose: Purpose;
  purposeCertified: boolean;
  /** Whether the subject's full legal name is a single name. */
  isFullLegalName: boolean;
  /** The user's own consent, in self mode. */
  consent: boolean;
}

/** One of several people to ask. */
export interface AskedPerson {
  email: string;
  firstName: string;
  lastName: string;
}

/** An empty form without a type. */
export function emptyValues(): RequestValues {
  return {
    targetUserEmail: "",
    people: [],
    askSubject: [],
    verificationType: "",
    priority: "standard",
    ...mapRequestFields(() => ""),
    requestedServices: [],
    wantedAssurance: "",
    ...emptyClaims(),
    purpose: defaultPurpose(""),
    purposeCertified: false,
    isFullLegalName: false,
    consent: false,
  };
}

/** Takes over people who were pasted. One of them alone becomes the person whom the form is about. */
export function withPeople(values: RequestValues, people: readonly AskedPerson[]): RequestValues {
  const [only] = people;
  if (people.length > 1) return { ...values, people: [...people] };
  if (!only) return values;
  const { firstName, lastName } = only;
  const personalInfo = lastName ? { ...values.personalInfo, firstName, lastName } : values.personalInfo;
  return { ...values, people: [], targetUserEmail: only.email, personalInfo };
}

/** @returns the purpose that most requests of a type have */
export const defaultPurpose = (type: VerificationType | ""): Purpose =>
  type ? DEFAULT_PURPOSE[type] : "personal";

/**
 * Changes the type: clears the services and the consent, which were for the old type, and keeps everything typed. A
 * business has no level of assurance, so that's cleared for one.
 * Unless the user has chosen a purpose, sets the new type's default purpose and clears the certification.
 */
export function withType(values: RequestValues, type: VerificationType | ""): RequestValues {
  if (type === values.verificationType) return values;
  const isChosen = values.purpose !== defaultPurpose(values.verificationType);
  return {
    ...values,
    verificationType: type,
    requestedServices: [],
    consent: false,
    ...(type === "business" && { wantedAssurance: "" as const }),
    ...(!isChosen && { purpose: defaultPurpose(type), purposeCertified: false }),
  };
}
