import type { AssuranceLevel } from "../assurance/levels.ts";
import type { VerificationType } from "../enums.ts";
import type { ProfileFact } from "./sharing.ts";

/**
 * The media types of what we sign, without `application/`. They keep a token from being passed off as another type.
 */
export const TOKEN_TYPE = {
  credential: "dc+sd-jwt",
  statement: "countersign-report+jwt",
  slip: "countersign-report-slip+jwt",
  statusList: "statuslist+jwt",
} as const;

/** The path of our credentials' type, at the issuer's origin. */
export const CREDENTIAL_TYPE_PATH = "/vct/verified-profile/1";

/** The beginning of a signed PDF's last line. It's a comment after the end of the file, so readers ignore it. */
export const PDF_MARK = "%countersign-statement";

/** How many entries one Token Status List has. */
export const STATUS_LIST_SIZE = 100_000;

/** Where a token's status is in our status lists, as written in the signed token. */
export interface StatusReference {
  status_list: { idx: number; uri: string };
}

/** A fact as a credential discloses it, without the id of its verification. */
export type DisclosedFact = Omit<ProfileFact, "verification_id">;

/**
 * The level of assurance that a credential's facts reached together when it was issued. Its holder can leave it out.
 */
export interface DisclosedAssurance {
  /** The version of the mapping that it was computed with. */
  version: string;
  level: AssuranceLevel;
  /** Ids of profiles of GPG 45, such as `M1C`. */
  profiles_met: string[];
  /** As of when, ISO 8601. */
  at: string;
}

/** The contents of the QR code on a printed report. */
export interface ReportSlip {
  /** The report's own id. */
  jti: string;
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  verification_type: VerificationType;
  /** ISO 8601. */
  completed_at: string | null;
  overall_score: number | null;
  /** `TEST` if the report is a test. */
  watermark: "TEST" | null;
  status: StatusReference;
}

/** The contents of a report's signed statement, without the hash. */
export interface ReportClaims extends ReportSlip {
  verification_id: string;
}

/** The published module that computes a report's level of assurance, with its SHA-256 in hex. */
export interface SignedModule {
  version: string;
  sha256: string;
}

/** A report's statement. `sha256` is in hex, and covers the first `offset` bytes of a PDF, or the canonical JSON. */
export type ReportStatement = ReportClaims & {
  sha256: string;
  /**
   * Null for a JSON report without a level. Absent for PDFs, which print it: readers look for a PDF's end in its last
   * 1,024 bytes, and the statement comes after that.
   */
  assurance?: SignedModule | null;
} & ({ form: "pdf"; offset: number } | { form: "json" });
