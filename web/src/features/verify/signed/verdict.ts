import type { Assurance } from "#contract/assurance/assurance.ts";
import type { SignatureSummary } from "#contract/documents/signature-words.ts";
import type { NameStatus } from "#contract/sharing/sharing.ts";
import type {
  DisclosedAssurance,
  DisclosedFact,
  ReportSlip,
  ReportStatement,
} from "#contract/sharing/signed.ts";

/** What's wrong with the input. `messages.ts` has a message for each. */
export type Problem =
  /** It's too large to be one of ours. */
  | "too_large"
  /** The file's content doesn't match its extension, so other programs may show something other than what we verify. */
  | "other_format"
  /** It isn't a file or text that we could have issued. */
  | "unreadable"
  /** It's only a part of a credential. */
  | "incomplete"
  /** It's a PDF or JSON file without our statement. */
  | "unsigned"
  /** It's a CSV file, which we never sign. */
  | "table"
  /** It's a statement without the report it belongs to. */
  | "statement_alone"
  /** It was signed for another purpose, such as signing in. */
  | "other_type"
  /** It names another issuer. */
  | "other_issuer"
  /** It names a key that we've never used. */
  | "unknown_key"
  /** The signature doesn't match the text. */
  | "bad_signature"
  /** It's a report that was changed after we signed it. */
  | "changed"
  /** A fact doesn't belong to the credential. */
  | "foreign_fact"
  /** The file has more than one statement. */
  | "two_statements"
  /** A property has two values in a JSON file. */
  | "two_values"
  /** The report's level of assurance isn't the one that its checks give. */
  | "other_level"
  /** It's a link to a shared profile, or a QR code with such a link. There's nothing to verify. */
  | "shared_profile"
  /** There's no QR code in the picture. */
  | "no_code"
  /** The QR reader couldn't be loaded, or it failed. */
  | "no_reader"
  /** The browser can't read the file, or can't read it anymore. */
  | "no_file"
  /** We can't fetch the issuer's keys, so we can't verify anything. */
  | "no_keys";

/** Ends a verification with a problem. */
export class Refused extends Error {
  readonly problem: Problem;
  /** A detail for the message: the other issuer's address, or the link's path. */
  readonly detail: string | undefined;

  constructor(problem: Problem, detail?: string) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/** A credential whose signature and facts are valid. */
export interface Credential {
  kind: "credential";
  name: string;
  nameStatus: NameStatus;
  facts: DisclosedFact[];
  /** The level that all signed facts reached together; null if it's withheld or if the credential doesn't say. */
  assurance: DisclosedAssurance | null;
  /** How many facts were signed but not shown. */
  withheld: number;
  /** UTC milliseconds. */
  expiresAt: number | null;
}

/** The issuer's signature that a check in a report relies on. */
export interface SignedCheck extends SignatureSummary {
  /** The check's id. */
  check: string;
  /** Whether the issuer had revoked the document; null if that wasn't checked. */
  revoked: boolean | null;
}

/** A report's level of assurance, and whether the published module gives the same one. */
export type Level =
  | { outcome: "recomputed"; assurance: Assurance }
  /** This page doesn't know the version that the level was computed with. */
  | { outcome: "unknown_version"; version: string }
  /** The module couldn't be loaded. */
  | { outcome: "not_loaded" }
  /** The module that was loaded isn't the one that the report names, so it wasn't run. */
  | { outcome: "other_module" };

/**
 * An unchanged report. `subject` and `signatures` are the name and the checks' signatures in a JSON report; null for a
 * PDF, where people can read them themselves. `level` is null for a report without one.
 */
export interface SignedReport {
  kind: "report";
  statement: ReportStatement;
  subject: string | null;
  signatures: SignedCheck[] | null;
  level: Level | null;
}

/** The contents of the QR code on a printed report. The rest of the printout isn't signed. */
export interface Slip {
  kind: "slip";
  slip: ReportSlip;
}

export type Signed = Credential | SignedReport | Slip;

/** Whether what we issued is still valid. `unknown` means that we couldn't check whether it was revoked. */
export type Validity = "valid" | "expired" | "revoked" | "not_yet_valid" | "unknown";

export type Verdict =
  | { outcome: "refused"; problem: Problem; detail: string | undefined }
  | {
      outcome: "issued";
      signed: Signed;
      standing: Validity;
      issuer: string;
      /** UTC milliseconds. */
      issuedAt: number;
      /** When the status list was issued, in UTC milliseconds; null if we couldn't check the status. */
      statusAt: number | null;
      /** UTC milliseconds. */
      checkedAt: number;
    };
