import {
  type BusinessType,
  DEFAULT_PURPOSE,
  type EmploymentType,
  type Priority,
  type Purpose,
  type Service,
  type VerificationType,
} from "../../../../../functions/contract/enums.ts";

export type RequestMode = "other" | "self";

/** The form's values. Empty strings are fields left empty; each type's section is kept while another one is shown. */
export interface RequestValues {
  targetUserEmail: string;
  verificationType: VerificationType | "";
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
  businessInfo: {
    businessName: string;
    ein: string;
    businessAddress: string;
    businessType: BusinessType | "";
    yearEstablished: string;
    lei: string;
  };
  employmentInfo: {
    employerName: string;
    position: string;
    startDate: string;
    salary: string;
    employmentType: EmploymentType | "";
    contactName: string;
    contactEmail: string;
  };
  rentalInfo: {
    previousAddress: string;
    landlordContact: string;
    monthlyRent: string;
    leaseStartDate: string;
    leaseEndDate: string;
    reasonForLeaving: string;
  };
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
    personalInfo: {
      firstName: "",
      lastName: "",
      dateOfBirth: "",
      ssn: "",
      phone: "",
      address: { street: "", city: "", state: "", zipCode: "", country: "US" },
    },
    businessInfo: {
      businessName: "",
      ein: "",
      businessAddress: "",
      businessType: "",
      yearEstablished: "",
      lei: "",
    },
    employmentInfo: {
      employerName: "",
      position: "",
      startDate: "",
      salary: "",
      employmentType: "",
      contactName: "",
      contactEmail: "",
    },
    rentalInfo: {
      previousAddress: "",
      landlordContact: "",
      monthlyRent: "",
      leaseStartDate: "",
      leaseEndDate: "",
      reasonForLeaving: "",
    },
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
