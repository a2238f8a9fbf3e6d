import type { DocumentType, VerificationType } from "../enums.ts";
import type { StatedCode } from "../verification/claims-answer.ts";

/**
 * What a check is about.
 * - `contact`: whether someone has a phone number. It says nothing about who they are.
 * - `screening`: whether a name is on a list. It says nothing about whose name it is.
 */
export type CheckCategory = VerificationType | "address" | "contact" | "screening";

/**
 * Where a check's answer can come from:
 * - `embedded`: the stated facts and our own reading of documents
 * - `attestation`: an independent person
 * - `provider`: an authoritative source
 * - `reviewer`: one of our reviewers, who looks at a document
 * - `list`: the sanctions list that the operator loads
 */
export type CheckSource = "embedded" | "attestation" | "provider" | "reviewer" | "list";

/** Facts about the subject that can be sent to a provider (`providers/questions.ts`). */
export type SubjectField =
  | "first_name"
  | "last_name"
  | "date_of_birth"
  | "ssn"
  | "phone"
  | "email"
  | "address"
  | "business_name"
  | "lei"
  | "ein"
  | "business_address"
  | "employer_name"
  | "position"
  | "start_date"
  | "employment_type"
  | "annual_salary"
  | "previous_address"
  | "monthly_rent"
  | "lease_start"
  | "lease_end";

/** A part of the request form that a service needs. */
export type NeededClaim = "address" | "phone" | "ssn" | "salary" | "startDate" | "lease";

/** Facts that a request can state about its subject. The consent text mentions only the stated ones. */
export type ConsentFact =
  | "date_of_birth"
  | "address"
  | "phone"
  | "ssn"
  | "ein"
  | "business_address"
  | "employer"
  | "start_date"
  | "salary"
  | "lease_dates"
  | "rent";

/** Helpers to build a check's consent text. */
export interface ConsentPhrases {
  /** @returns a phrase such as `the stated salary`, or `the salary you stated` for the person who stated it */
  stated(what: string): string;
  /** @returns `given` if the request states the fact, otherwise `open` */
  one(fact: ConsentFact, given: string, open: string): string;
  /** @returns the names of the facts that the request states, joined by "and" */
  list(facts: Partial<Record<ConsentFact, string>>): string;
}

/** Everything we know about a check before it runs. The file of the same name in `functions/checks` runs it. */
export interface CheckDefinition {
  /** The file's name, with underscores instead of dashes. */
  id: string;
  label: string;
  type: VerificationType;
  /**
   * - `base`: always runs for its type.
   * - `service`: can be added to a request.
   * - `peer`: part of a background peer check.
   */
  role: "base" | "service" | "peer";
  /** A service's position in its type's list, from 1. */
  place?: number;
  /** Set if it differs from the type. */
  category?: CheckCategory;
  /** Documents that the check can use. Empty if no document shows the answer. */
  documents: readonly DocumentType[];
  sources: readonly CheckSource[];
  /** Who knows the answer if no document shows it. Used in sentences after "only" or, without the article, "no". */
  knownBy: string;
  /** The only fields that a provider gets: those for finding the record, and those to compare with it. */
  providerFields: readonly SubjectField[];
  /** Shown on the request form: what we'll do, and what it can't show. */
  offer?: string;
  needs?: NeededClaim;
  /**
   * The stated facts that the check is about, in the order in which a result names them. Left out if requests can't
   * state what the check looks for.
   */
  statedFacts?: readonly StatedCode[];
  /**
   * Shown in the consent text and the invitation email: what happens, addressed to the subject. The consent text lists
   * the documents separately, for all checks together.
   */
  consent: string | ((words: ConsentPhrases) => string);
  /** Shown while the check waits, if no document could answer it. */
  awaits?: string;
  /**
   * Months for which an answer counts if it doesn't state an expiry.
   * - null: the answer is about the past and doesn't age.
   * - `list`: the answer counts for as many days as a sanctions list can be used.
   */
  freshMonths: number | null | "list";
  /** What would make the answer stronger: an independent person (G3), or a reviewer or record keeper (G4). */
  advice: { person?: string; source: string };
}

/** Defines a check. Keeps its literal types, because the types for all checks are derived from them. */
export const defineCheck = <const D extends CheckDefinition>(definition: D): D => definition;
