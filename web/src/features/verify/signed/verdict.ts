import type { NameStatus } from "#contract/sharing.ts";
import type { DisclosedFact, ReportSlip, ReportStatement } from "#contract/signed.ts";

/** Why something isn't what it should be. `messages.ts` says each in words. */
export type Problem =
  /** It's too large to be one of ours. */
  | "too_large"
  /** The file isn't what the end of its name says, so other programs may show something else than we verify. */
  | "other_format"
  /** It isn't a file or a text that we could have issued. */
  | "unreadable"
  /** It's a credential that was cut off. */
  | "incomplete"
  /** It's a PDF or JSON without a statement of ours where it belongs. */
  | "unsigned"
  /** It's a table, which we never sign. */
  | "table"
  /** It's a statement without its report. */
  | "statement_alone"
  /** It was signed for another purpose, such as signing in. */
  | "other_type"
  /** It names another issuer. */
  | "other_issuer"
  /** It names a key that we never had. */
  | "unknown_key"
  /** The signature doesn't belong to the text. */
  | "bad_signature"
  /** It was signed by us, and then changed. */
  | "changed"
  /** A fact doesn't belong to the credential. */
  | "foreign_fact"
  /** The file has more than one statement. */
  | "two_statements"
  /** A property has two values in a JSON file. */
  | "two_values"
  /** It's a code or a link of ours that leads somewhere else. */
  | "shared_profile"
  /** There's no QR code in the picture. */
  | "no_code"
  /** The QR reader couldn't be loaded, so we didn't look. */
  | "no_reader"
  /** The browser can't read the file, or not anymore. */
  | "no_file"
  /** We can't fetch the issuer's keys, so we know nothing. */
  | "no_keys";

/** Ends a verification with a problem. */
export class Refused extends Error {
  readonly problem: Problem;
  /** What the message needs besides: the other issuer's name, or the link's path. */
  readonly detail: string | undefined;

  constructor(problem: Problem, detail?: string) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/** A credential whose signature and facts are right. */
export interface Credential {
  kind: "credential";
  name: string;
  nameStatus: NameStatus;
  facts: DisclosedFact[];
  /** How many facts were signed but not shown. */
  withheld: number;
  /** Seconds since 1970. */
  expiresAt: number | null;
}

/** A report that's unchanged. `subject` is the name in a JSON report; a PDF is for people to read. */
export interface SignedReport {
  kind: "report";
  statement: ReportStatement;
  subject: string | null;
}

/** What the QR code on a printed report says. The sheet around it isn't signed. */
export interface Slip {
  kind: "slip";
  slip: ReportSlip;
}

export type Signed = Credential | SignedReport | Slip;

/** Whether what we issued still holds. `unknown` means that we couldn't check whether it was revoked. */
export type Standing = "valid" | "expired" | "revoked" | "not_yet_valid" | "unknown";

export type Verdict =
  | { outcome: "refused"; problem: Problem; detail: string | undefined }
  | {
      outcome: "issued";
      signed: Signed;
      standing: Standing;
      issuer: string;
      /** Seconds since 1970. */
      issuedAt: number;
      /** The time of the status list, in seconds since 1970; null if it couldn't be checked. */
      statusAt: number | null;
      /** UTC milliseconds. */
      checkedAt: number;
    };
