import {
  DEFAULT_PURPOSE,
  type Priority,
  type Purpose,
  type Service,
  type VerificationType,
} from "../../../../../functions/contract/enums.ts";

/** What the server can verify today; a further type is a section to add. */
export const OFFERED_TYPES = ["identity"] as const satisfies readonly VerificationType[];
export type OfferedType = (typeof OFFERED_TYPES)[number];

export type RequestMode = "other" | "self";

/** The form's values. Empty strings are fields left empty. */
export interface RequestValues {
  targetUserEmail: string;
  verificationType: OfferedType;
  priority: Priority;
  urgentReason: string;
  requestedServices: Service[];
  personalInfo: {
    firstName: string;
    lastName: string;
    dateOfBirth: string;
    ssn: string;
    phone: string;
    address: { street: string; city: string; state: string; zipCode: string; country: string };
  };
  purpose: Purpose;
  purposeCertified: boolean;
  notes: string;
  /** The subject's own agreement, in self mode. */
  consent: boolean;
}

/** An empty form. @param name who it is about, where that is known: the signed-in person in self mode */
export function emptyValues(name?: { firstName: string; lastName: string }): RequestValues {
  return {
    targetUserEmail: "",
    verificationType: "identity",
    priority: "standard",
    urgentReason: "",
    requestedServices: [],
    personalInfo: {
      firstName: name?.firstName ?? "",
      lastName: name?.lastName ?? "",
      dateOfBirth: "",
      ssn: "",
      phone: "",
      address: { street: "", city: "", state: "", zipCode: "", country: "US" },
    },
    purpose: DEFAULT_PURPOSE.identity,
    purposeCertified: false,
    notes: "",
    consent: false,
  };
}

/** `?type=` and `?mode=` of the page's URL. `unavailable` is a type that was asked for and is not offered. */
export function readPrefill(params: URLSearchParams): { mode: RequestMode; unavailable: string | null } {
  const type = params.get("type");
  const offered: readonly string[] = OFFERED_TYPES;
  return {
    mode: params.get("mode") === "self" ? "self" : "other",
    unavailable: type && !offered.includes(type) ? type : null,
  };
}
