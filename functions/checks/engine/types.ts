import type { Proofing, ProviderScores } from "#contract/assurance/proofing.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import type { PrintedComparison } from "#contract/documents/printed.ts";
import type { SignatureAnswer } from "#contract/documents/signature.ts";
import type { CheckStatus, DocumentType, Grade, Purpose, TextMessages } from "#contract/enums.ts";
import type { Address, Claims } from "#contract/verification/claims.ts";
import type { Candidate } from "../sanctions/types.ts";
import type { Attestation, ContactQuestion } from "../sources/attestation-types.ts";
import type { EvidenceReading, FieldReadings } from "./reading-types.ts";
import type { JudgedSignature, SignatureReading } from "./signature-types.ts";

export type { Address, Claims } from "#contract/verification/claims.ts";

/** What a server-side reader extracted from one document. Dates are YYYY-MM-DD. */
export interface DocumentReading {
  documentId: string;
  /** As chosen at upload, until reading shows what it is (`identity/read-type.ts`). */
  documentType: DocumentType;
  /** When it was uploaded, UTC in milliseconds. */
  uploadedAt: number;
  /** When the reader finished, UTC in milliseconds. Findings show this date. */
  readAt?: number | undefined;
  /**
   * Whether another subject's document matches it, by the file, the number or the portrait
   * (`documents/recognition/reuse.ts`).
   */
  usedElsewhere?: boolean | undefined;
  /** `unreadable`: no machine-readable part could be read. `reason` is the code for findings. */
  status: "read" | "unreadable";
  reason?: string | undefined;
  /**
   * What it was read from: the AAMVA PDF417 barcode of a driver's license or ID card, the machine-readable zone (ICAO
   * 9303) of a passport, visa or ID card, or the text of a PDF.
   */
  method?: "pdf417_aamva" | "mrz" | "pdf_text" | undefined;
  fields?: ReadFields | undefined;
  /** Where each field is and with what confidence it was read. Absent in documents read before we recorded this. */
  readings?: FieldReadings | undefined;
  /** What the reader found about the barcode's format. */
  format?: ReadFormat | undefined;
  /** Which machine-readable zone it was: a card's (TD1, TD2), a passport's (TD3) or a visa's (MRVA, MRVB). */
  zone?: "TD1" | "TD2" | "TD3" | "MRVA" | "MRVB" | undefined;
  /** The page of a PDF that contains the picture, from 1. */
  page?: number | undefined;
  /** A PDF's text, from top to bottom. */
  lines?: TextLine[] | undefined;
  /** What the reader found out about the file's signature; absent if it has none in a format that we know. */
  signatureRead?: SignatureReading | undefined;
  /** That signature, judged against the trust registry when the checks run. */
  signature?: JudgedSignature | undefined;
  /** How the front of the same card compares with the signed facts; absent if it has no front or no signature. */
  printed?: readonly PrintedComparison[] | undefined;
}

/** One line of a document's text and its location. Both numbers count from 1. */
export interface TextLine {
  page: number;
  line: number;
  text: string;
}

/** How well a document follows the standard that it claims to follow. */
export interface ReadFormat {
  /** Version of the AAMVA card design standard in the barcode's header, from 1. */
  version: number;
  /** Elements that this version requires and that are missing, such as `DAQ`. */
  missing: string[];
  /**
   * The type of card according to the barcode. Absent if it doesn't say, and in documents read before we recorded this.
   */
  card?: "drivers_license" | "state_id" | undefined;
}

export interface ReadFields {
  firstName?: string | undefined;
  middleName?: string | undefined;
  lastName?: string | undefined;
  /** A suffix that isn't part of another name field, as written: `JR`. */
  suffix?: string | undefined;
  dateOfBirth?: string | undefined;
  expiresOn?: string | undefined;
  issuedOn?: string | undefined;
  documentNumber?: string | undefined;
  /** Code of the issuing state or country. */
  issuer?: string | undefined;
  sex?: string | undefined;
  address?: Address | undefined;
}

/** Result fields that an answer or a document can set. Absent means not checked. */
export interface ResultFacts {
  employment_status?: string;
  employer_verified?: boolean;
  /** From `salaryRange`. */
  salary_range?: string;
  credit_score?: number;
  credit_history?: string;
  bankruptcy?: boolean;
}

/** A provider's answer to one check, as the engine receives it. */
export interface ProviderAnswer {
  provider: string;
  sandbox: boolean;
  /**
   * - `no_answer`: the provider has no answer, so the check's own evidence decides.
   * - `pending`: it was asked and will answer.
   */
  outcome: "passed" | "adverse" | "inconclusive" | "unavailable" | "no_answer" | "pending";
  reasons: Reason[];
  grade: Grade;
  /** Where the answer comes from, and the date, in words. It becomes the result's source. */
  source: string;
  facts: ResultFacts;
  /** Scores of GPG 45 for what it checked, at most those that the operator allows it to give. */
  scores?: ProviderScores | undefined;
  /** When its data was current, UTC in milliseconds. If absent, now. */
  asOf?: number | undefined;
  /**
   * When the answer expires according to the provider, UTC in milliseconds. If absent, the answer expires as usual for
   * its check.
   */
  expiresAt?: number | undefined;
}

/** What a search of the sanctions list found about a subject. */
export interface Screening {
  /** Date of the list that was searched, as YYYY-MM-DD; null if none is loaded. */
  listDate: string | null;
  /** Whether the list is too old to use. */
  stale: boolean;
  /** The list's name. */
  source: string;
  /** How many of the subject's names could be searched. */
  names: number;
  /**
   * Whether the list has to be loaded again, because its keys are from an older version and a search would miss names.
   */
  mustReload: boolean;
  /** Similar names with a second fact that agrees. */
  candidates: Candidate[];
  /** Names equal to the subject's, if no second fact agrees and the birth date doesn't differ. */
  named: Candidate[];
  /**
   * The other similar names, and equal names whose birth date differs. No second fact agrees, or only the city does and
   * the birth date differs. `differs` lists the facts that differ between the subject and the entry.
   */
  alike: { number: number; name: string; program: string; score: number; differs: string[] }[];
}

/**
 * A reviewer's decision about a check. It stops counting when a reviewer asks for a document again, or when the
 * employer or landlord answers.
 */
export interface Decision {
  decision: "approve" | "adverse";
  /** UTC in milliseconds. */
  decidedAt: number;
  /** Whether the reviewer was trained to examine documents when they decided. */
  trained?: boolean | undefined;
}

/**
 * A document that a reviewer asked for again. The check waits until a document that it can use arrives, or until none
 * can arrive anymore.
 */
export interface AskedAgain {
  documentType: DocumentType;
  /** UTC in milliseconds. */
  at: number;
}

export interface CheckInput {
  claims: Claims;
  /** The name on the subject's own account, to look for in documents if the request states none. */
  holder?: { firstName: string; lastName: string } | undefined;
  purpose: Purpose;
  /** The verification's documents that a reader has finished with, without replaced ones, oldest first. */
  documents: readonly DocumentReading[];
  /** The id of a card's front that was also used for another subject. No check uses fronts otherwise. */
  reusedFront?: string | undefined;
  /** Whether the subject said there's nothing more to add, or the evidence deadline passed. */
  evidenceComplete: boolean;
  /** UTC in milliseconds. */
  now: number;
  answer: ProviderAnswer | null;
  /** Contacts who were asked by email and answered, declined, reported the email or let the deadline pass. */
  attestations: readonly Attestation[];
  /** What the subject still has to decide about contacts. */
  contactQuestion: ContactQuestion | null;
  /** Number of contacts who were asked and can still answer. */
  attestationsOpen: number;
  /** The number (E.164) that the subject proved by entering a code sent to it, and when; null if there is none. */
  provenPhone: { number: string; at: number } | null;
  /** How codes are texted. Absent or `none` if they aren't. */
  textMessages?: TextMessages | undefined;
  /** Null if this verification has no check that searches lists. */
  screening: Screening | null;
  /** A reviewer's decision about this check. */
  decision: Decision | null;
  /** Whether the review deadline has passed: a check that still waits for a reviewer ends `inconclusive`. */
  reviewOver: boolean;
  /**
   * Set if no reviewer decided in time who owns a contact's domain: when that review was opened, UTC in milliseconds.
   */
  tieOver?: number | null | undefined;
  /** A document that this check's reviewer asked for again. */
  askedAgain?: AskedAgain | null | undefined;
  /** Whether every identity document goes to a reviewer, even one that reads well (`REVIEW_DOCUMENTS=always`). */
  reviewDocuments?: boolean | undefined;
}

/** A signature that an outcome relies on, with the id of its issuer in the trust registry. */
interface CheckSignature {
  issuerId: string;
  documentId: string;
  answer: SignatureAnswer;
}

/** The outcome of a check. `waiting` means that it needs evidence, a contact's answer or the subject's decision. */
export interface CheckOutcome {
  status: CheckStatus;
  /** 0 to 1; null unless the check passed or is adverse. */
  score: number | null;
  grade: Grade | null;
  reasons: Reason[];
  /** Where the result comes from, and the date, in words; null while waiting. */
  source: string | null;
  /** Details behind the outcome (document ids, scores per field), without identity numbers and raw text. */
  evidence: Record<string, string | number | boolean | null>;
  /** What was read in documents and compared. */
  readings: readonly EvidenceReading[];
  /** The signature that the outcome relies on. */
  signature?: CheckSignature | undefined;
  /**
   * When the outcome expires, UTC in milliseconds; null if it doesn't. The engine keeps it only in results with status
   * `passed`.
   */
  expiresAt: number | null;
  sandbox: boolean;
}

/** One check: a pure function whose docstring names the source of its rule. */
export interface Check {
  id: CheckId;
  run(input: CheckInput): CheckOutcome;
  /** The sentences for a reviewer's decision about this check, if the usual ones about documents don't fit. */
  reviewed?: Record<Decision["decision"], string>;
}

/** A check's outcome together with its identity, for scores and results. */
export interface CheckResult extends CheckOutcome {
  id: CheckId;
  weight: number;
  /** What standards of identity assurance count of it; null if there's nothing. */
  proofing: Proofing | null;
  /**
   * Whether the subject disputes one of its findings. Until a reviewer closes the dispute, the check has no score of
   * its own, and the overall score is the lower of those with and without it.
   */
  disputed?: boolean | undefined;
}
