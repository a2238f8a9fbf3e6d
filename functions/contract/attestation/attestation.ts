import type { CheckId } from "../checks/catalog.ts";
import type { AttesterKind } from "../enums.ts";

/** Facts that a contact can be asked about, named after the matching claims field, if there is one. */
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
 * - `confirmed`: it's as stated.
 * - `corrected`: it's wrong, and the contact gave the right value.
 * - `answered`: nothing was stated, and the contact answered.
 * - `unknown`: the contact doesn't know, or won't say.
 */
export const ATTESTED_VERDICTS = ["confirmed", "corrected", "answered", "unknown"] as const;
export type AttestedVerdict = (typeof ATTESTED_VERDICTS)[number];

/** What a contact can do on the linked page. */
export const ATTESTATION_OUTCOMES = ["answered", "declined", "reported"] as const;
export type AttestationOutcome = (typeof ATTESTATION_OUTCOMES)[number];

/** How a fact is answered: amounts in dollars, dates as `YYYY-MM-DD`, choices by id. */
type FactForm = "text" | "date" | "amount" | "choice";

interface FactRule {
  kind: AttesterKind;
  /** The check that needs the fact. It's only asked if that check runs. */
  check: CheckId;
  form: FactForm;
  /** The choices that can replace the stated one, or that answer a question. */
  choices?: readonly string[];
  /** Whether it's a question, because nothing was stated that could be confirmed. */
  isQuestion?: true;
}

/** For each fact: who can answer it, for which check, and in what form. */
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

/** The fact that all others depend on: someone who never worked or lived there has no start date there, either. */
export const PRESENCE: Record<AttesterKind, AttestedFactName> = {
  employer: "employment",
  landlord: "tenancy",
};

/** Limits and times for asking contacts. Days are counted from the subject's approval. */
export const ATTESTATION_RULES = {
  /** Days that a contact has to answer. */
  days: 7,
  /** Days on which we send email: the first email and its reminders. */
  mailDays: [0, 3, 6],
  /** Maximum number of contacts asked per verification. */
  maxContacts: 5,
} as const;

/** How to refer to a contact inside a sentence. */
export const ATTESTER_WITH_ARTICLE: Record<AttesterKind, string> = {
  employer: "an employer",
  landlord: "a landlord",
};

/** Reason code of a check that waits for the subject to decide about a contact. */
export const CONTACT_PROPOSED = "contact_proposed";
