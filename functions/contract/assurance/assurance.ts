import type { CheckId } from "../checks/catalog.ts";
import type { CheckStatus, DocumentType, Grade } from "../enums.ts";
import type { AssuranceLevel, WantedLevel } from "./levels.ts";
import type { Evidence, Scores } from "./profiles.ts";
import type { Proofing } from "./proofing.ts";

/** The parts of a check that assurance is computed from, as answers and reports name them. */
export interface AssuranceCheck {
  service: CheckId;
  status: CheckStatus;
  grade: Grade | null;
  /** A disputed check counts nothing. */
  disputed: boolean;
  /** Neither does a test. */
  sandbox: boolean;
  /** Nor an expired one. ISO 8601; null if it doesn't expire. */
  expires_at: string | null;
  /** Null for checks that have nothing to add, and for those that ran before we recorded it. */
  proofing: Proofing | null;
}

/** What assurance is computed from. */
export interface AssuranceInput {
  /** The time as of which it's computed, ISO 8601. */
  at: string;
  /** The level that the requester asked for; null if they asked for none. */
  wanted: WantedLevel | null;
  checks: readonly AssuranceCheck[];
}

/** One piece of evidence with its scores, and the check that has it. */
export interface ScoredPiece extends Evidence {
  check: CheckId;
  type: DocumentType;
}

export type ScoredElement = "strength" | "validity" | "activity" | "fraud" | "verification";

/** What it takes here to raise a score; `WHAT_IT_TAKES` in `words.ts` has the sentences. */
export type MissingStep =
  | "document"
  | "another_document"
  | "inspection"
  | "signature"
  | "revocation"
  | "chip"
  | "stronger_document"
  | "attestation"
  | "screening"
  | "holder"
  | "not_here";

/** A score that's too low for a profile. */
export interface MissingScore {
  element: ScoredElement;
  /** Which of the profile's pieces of evidence, from 1; null for the other elements. */
  piece: number | null;
  have: number;
  need: number;
  how: MissingStep;
}

/** Rows of NIST SP 800-63A-4, as we name them. */
export type NistRow = "evidence" | "validation" | "ownership";
export const NIST_ROWS: readonly NistRow[] = ["evidence", "validation", "ownership"];

/** How the ownership of the evidence was verified. */
export type NistPathway = "non_biometric" | "biometric";

/** What the standards require and we don't assess. */
export const NOT_ASSESSED = [
  "death_record",
  "presentation_attack_detection",
  "demographic_testing",
  "security_feature_inspection",
] as const;
export type NotAssessed = (typeof NOT_ASSESSED)[number];

/** Which published level of identity assurance the evidence reaches, which step is missing, and what isn't assessed. */
export interface Assurance {
  /** The version of our mapping, which is also the name of the published module. */
  version: string;
  /** As of when, ISO 8601. */
  at: string;
  /** The level that the requester asked for, and whether it's reached; null if they asked for none. */
  wanted: { level: WantedLevel; reached: boolean } | null;
  gpg45: {
    elements: Scores<ScoredPiece>;
    /** Ids of profiles, such as `M1C`, from the lowest level to the highest. */
    profiles_met: string[];
    level: AssuranceLevel;
    /**
     * The profile above the level reached, and of at least the level asked for, that lacks the fewest steps. Null if
     * the highest level is reached.
     */
    nearest: { profile: string; level: WantedLevel; missing: MissingScore[] } | null;
  };
  nist: {
    ial1: { met: boolean; rows: NistRow[] };
    ial2: { met_rows: NistRow[]; missing_rows: NistRow[]; pathway: NistPathway | null };
  };
  not_assessed: readonly NotAssessed[];
  /** When the first of what counts expires, so that the level may fall, ISO 8601; null if nothing does. */
  until: string | null;
}
