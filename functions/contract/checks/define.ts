import type { DocumentType, VerificationType } from "../enums.ts";
import type { ConsentWords } from "../what-happens.ts";

/**
 * What a check is about. `contact`: that someone holds a phone number, which says nothing about who that is.
 * `screening`: whether a name is on a list, which says nothing about whose name it is.
 */
export type CheckCategory = VerificationType | "address" | "contact" | "screening";

/**
 * How a check can come to an answer (design: verification engine, checks): `embedded` from what was stated and what we
 * read ourselves, `attestation` from an independent person, `provider` from an authoritative source, `reviewer` from
 * one of our reviewers who looks at a document, `list` from the sanctions list that the operator loads.
 */
export type CheckSource = "embedded" | "attestation" | "provider" | "reviewer" | "list";

/** What a provider can be told about the subject (`providers/questions.ts`). */
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

/** A part of the request form that an extra service can't do without. */
export type NeededClaim = "address" | "phone" | "ssn" | "salary" | "startDate" | "lease";

/** Everything that is known about a check without running it; `functions/checks/<check>.ts` runs it. */
export interface CheckDefinition {
  /** The file's name, with underscores. */
  id: string;
  label: string;
  type: VerificationType;
  /** `base`: always runs for its type. `service`: can be added to a request. `peer`: part of a background peer check. */
  role: "base" | "service" | "peer";
  /** A service's place in its type's list, from 1. */
  place?: number;
  /** Where it isn't the type. */
  category?: CheckCategory;
  /** The documents it can use; empty where no document shows what it asks. */
  documents: readonly DocumentType[];
  sources: readonly CheckSource[];
  /** Who besides the subject's documents knows the answer; follows "only" or "by" in a sentence. */
  knownBy: string;
  /** What a provider is told, and nothing else: what finds the record, and what is compared with it. */
  providerFields: readonly SubjectField[];
  /** On the request form: what we'll do, and what that can't show. */
  offer?: string;
  needs?: NeededClaim;
  /** In the consent text: what happens, said to the subject. Documents are named separately, once for all checks. */
  consent: string | ((words: ConsentWords) => string);
  /** While it waits, where no document could answer it. */
  awaits?: string;
  /**
   * For how many months an answer counts that doesn't say so itself; null where the answer is about the past and
   * doesn't age; `list` for as long as a sanctions list may be old.
   */
  freshMonths: number | null | "list";
  /** What would make the answer stronger: an independent person's word (G3), or a reviewer or keeper of records (G4). */
  advice: { person?: string; source: string };
}

/** @returns the definition, with its literals kept, so that the vocabulary of checks follows from it */
export const defineCheck = <const D extends CheckDefinition>(definition: D): D => definition;
