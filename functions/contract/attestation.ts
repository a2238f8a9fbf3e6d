import type { AttesterKind, CheckId, VerificationType } from "./enums.ts";

/** What a contact can be asked, each thing by its name in the claims or by a name of its own. */
export const ATTESTED_FACTS = [
  "employment",
  "position",
  "startDate",
  "employmentType",
  "salary",
  "rehire",
  "tenancy",
  "leaseStartDate",
  "leaseEndDate",
  "monthlyRent",
  "rentAgain",
  "paidOnTime",
] as const;
export type AttestedFactName = (typeof ATTESTED_FACTS)[number];

/**
 * `confirmed`: as stated. `corrected`: something else is right. `answered`: nothing was stated, and this is the answer.
 * `unknown`: they do not know, or do not say.
 */
export const ATTESTED_VERDICTS = ["confirmed", "corrected", "answered", "unknown"] as const;
export type AttestedVerdict = (typeof ATTESTED_VERDICTS)[number];

/** What comes back by a contact's link. */
export const ATTESTATION_OUTCOMES = ["answered", "declined", "reported"] as const;
export type AttestationOutcome = (typeof ATTESTATION_OUTCOMES)[number];

/** How a fact is answered: amounts in dollars, dates `YYYY-MM-DD`, choices by their id. */
export type FactForm = "text" | "date" | "amount" | "choice";

interface FactRule {
  kind: AttesterKind;
  /** The check that needs it; it is asked only where that check runs. */
  check: CheckId;
  form: FactForm;
  /** What can stand in place of what was stated; for questions, the answers. */
  choices?: readonly string[];
  /** A question has nothing stated to confirm. */
  isQuestion?: true;
}

/** Each fact's rule: asked of whom, for which check, answered how. */
export const FACT_RULES: Record<AttestedFactName, FactRule> = {
  employment: {
    kind: "employer",
    check: "employment_status",
    form: "choice",
    choices: ["ended", "never"],
  },
  position: { kind: "employer", check: "employment_status", form: "text" },
  startDate: { kind: "employer", check: "employment_history", form: "date" },
  employmentType: {
    kind: "employer",
    check: "employment_history",
    form: "choice",
    choices: ["full_time", "part_time", "contract", "freelance", "temporary"],
  },
  salary: { kind: "employer", check: "salary_verification", form: "amount" },
  rehire: {
    kind: "employer",
    check: "reference_check",
    form: "choice",
    choices: ["yes", "no"],
    isQuestion: true,
  },
  tenancy: { kind: "landlord", check: "tenancy", form: "choice", choices: ["never"] },
  leaseStartDate: { kind: "landlord", check: "rental_history", form: "date" },
  leaseEndDate: { kind: "landlord", check: "rental_history", form: "date" },
  monthlyRent: { kind: "landlord", check: "rental_history", form: "amount" },
  rentAgain: {
    kind: "landlord",
    check: "landlord_references",
    form: "choice",
    choices: ["yes", "no"],
    isQuestion: true,
  },
  paidOnTime: {
    kind: "landlord",
    check: "payment_history",
    form: "choice",
    choices: ["always", "mostly", "often_late"],
    isQuestion: true,
  },
};

/** The fact that everything else rests on: who never worked or lived there has no start date there either. */
export const PRESENCE: Record<AttesterKind, AttestedFactName> = {
  employer: "employment",
  landlord: "tenancy",
};

/** Who can confirm what a type of verification states; the other types ask nobody. */
export const KIND_OF_TYPE: Partial<Record<VerificationType, AttesterKind>> = {
  employment: "employer",
  rental: "landlord",
};

/** Rules of asking (design: verification engine, clocks): days count from the subject's approval. */
export const ATTESTATION_RULES = {
  /** How long a contact has. */
  days: 7,
  /** Days on which a mail goes out: the first and its reminders. */
  mailDays: [0, 3, 6],
  /** Contacts that one verification may ask altogether. */
  maxContacts: 5,
} as const;

/** Who a contact is, inside a sentence. */
export const ATTESTER_WITH_ARTICLE: Record<AttesterKind, string> = {
  employer: "an employer",
  landlord: "a landlord",
};

/** Code of the reason of a check that waits only for the subject to decide about somebody who was named. */
export const CONTACT_PROPOSED = "contact_proposed";
