import type { Address, Claims } from "#contract/claims.ts";
import type { CheckId, CheckStatus, DocumentType, Grade, Purpose, TextMessages } from "#contract/enums.ts";
import type { Attestation } from "./attestation-types.ts";
import type { EvidenceReading, FieldReadings } from "./reading-types.ts";
import type { Candidate } from "./sanctions/types.ts";

export type { Address, BusinessClaims, Claims, EmploymentClaims, RentalClaims } from "#contract/claims.ts";

/** What a server-side reader got out of one document. Dates are YYYY-MM-DD. */
export interface DocumentReading {
  documentId: string;
  /** As it was called at the upload, until something was read that says what it is (`read-type.ts`). */
  documentType: DocumentType;
  /** UTC ms of the upload. */
  uploadedAt: number;
  /** UTC ms at which the reader was done; findings name this day. */
  readAt?: number | undefined;
  /** It is known from another subject, as a file, by its number, or by its portrait (`documents/reuse.ts`). */
  usedElsewhere?: boolean | undefined;
  /** `unreadable`: no machine-readable part could be read; `reason` says why in a word for findings. */
  status: "read" | "unreadable";
  reason?: string | undefined;
  /**
   * How it was read: the AAMVA PDF417 barcode of a driving licence or ID card, the machine-readable
   * zone (ICAO 9303) of a passport or ID card, or the text of a PDF.
   */
  method?: "pdf417_aamva" | "mrz" | "pdf_text" | undefined;
  fields?: ReadFields | undefined;
  /** Where each of the fields stands, and how sure it is; absent in what was read before this was kept. */
  readings?: FieldReadings | undefined;
  /** What the reader saw of the barcode's format. */
  format?: ReadFormat | undefined;
  /** Which machine-readable zone it was: a card's (TD1, TD2), a passport's (TD3) or a visa's (MRVA, MRVB). */
  zone?: "TD1" | "TD2" | "TD3" | "MRVA" | "MRVB" | undefined;
  /** The page of a PDF that the picture stands on, from 1. */
  page?: number | undefined;
  /** A PDF's text, from top to bottom. */
  lines?: TextLine[] | undefined;
}

/** One line of a document's text and where it stands; both count from 1. */
export interface TextLine {
  page: number;
  line: number;
  text: string;
}

/** How well a document keeps to the standard that it claims to follow. */
export interface ReadFormat {
  /** Version of the AAMVA card design standard in the barcode's header, 1 and up. */
  version: number;
  /** Elements that this version requires and that are not there, like `DAQ`. */
  missing: string[];
  /** Which card the barcode says that it is on; absent where it does not, and in what was read before this was kept. */
  card?: "drivers_license" | "state_id" | undefined;
}

export interface ReadFields {
  firstName?: string | undefined;
  middleName?: string | undefined;
  lastName?: string | undefined;
  dateOfBirth?: string | undefined;
  expiresOn?: string | undefined;
  issuedOn?: string | undefined;
  documentNumber?: string | undefined;
  /** Issuing state or country code. */
  issuer?: string | undefined;
  sex?: string | undefined;
  address?: Address | undefined;
}

/** Result fields of the spec (spec 2 §3) that an answer or a document may bring along; absent is not checked. */
export interface ResultFacts {
  employment_status?: string;
  employer_verified?: boolean;
  /** By `salaryRange`. */
  salary_range?: string;
  credit_score?: number;
  credit_history?: string;
  bankruptcy?: boolean;
}

/** A provider's answer to one check, as the engine takes it. */
export interface ProviderAnswer {
  provider: string;
  sandbox: boolean;
  /** `no_answer`: the provider does not know; embedded evidence decides. `pending`: it was asked and will answer. */
  outcome: "passed" | "adverse" | "inconclusive" | "unavailable" | "no_answer" | "pending";
  reasons: Reason[];
  grade: Grade;
  /** Method and date of its data, for the finding's source. */
  source: string;
  facts: ResultFacts;
  /** UTC ms that its data is of; absent: now. */
  asOf?: number | undefined;
  /** UTC ms until which it says that it holds; absent: as such an answer ages. */
  expiresAt?: number | undefined;
}

/** One reason for an outcome: a stable code, and the sentence people read. No identity numbers in either. */
export interface Reason {
  code: string;
  text: string;
}

/** What a search of the sanctions list found about a name; null list where none is loaded. */
export interface Screening {
  /** YYYY-MM-DD of the list that was searched; null where none is loaded. */
  listDate: string | null;
  /** Too old to say anything by. */
  stale: boolean;
  /** The list's name. */
  source: string;
  /** How many of the subject's names could be searched. */
  names: number;
  /** An earlier version of the product stored it: a search would miss names, so it has to be loaded again. */
  mustReload: boolean;
  /** Names that are alike and that a second fact agrees with. */
  candidates: Candidate[];
  /** Names that are the same, where no second fact agrees and the birth date does not differ. */
  named: Candidate[];
  /** The other names that are alike where no second fact agrees; `differs` is what both sides know and differ in. */
  alike: { number: number; name: string; program: string; score: number; differs: string[] }[];
}

/** What a reviewer decided about a check; it stands until new evidence was asked for. */
export interface Decision {
  decision: "approve" | "adverse";
  /** UTC ms. */
  decidedAt: number;
}

/** A document that a reviewer asked for again; until something comes, the check waits. */
export interface AskedAgain {
  documentType: DocumentType;
  /** UTC ms. */
  at: number;
}

/** What one check adds to a score; from these alone the score can be worked out again. */
export interface ScorePiece {
  check: CheckId;
  weight: number;
  status: CheckStatus;
  score: number | null;
  grade: Grade | null;
  disputed: boolean;
}

export interface CheckInput {
  claims: Claims;
  /** The name of the subject's own account, to find in documents where the request states none. */
  holder?: { firstName: string; lastName: string } | undefined;
  purpose: Purpose;
  /** All documents of the verification that a reader has finished with, oldest first. */
  documents: readonly DocumentReading[];
  /** The subject said that there is no more to add, or the evidence deadline passed. */
  evidenceComplete: boolean;
  /** UTC milliseconds. */
  now: number;
  answer: ProviderAnswer | null;
  /** Contacts who were asked by mail and are done with it. */
  attestations: readonly Attestation[];
  /** Contacts whom the requester proposed and the subject has not decided about. */
  attestationsProposed: number;
  /** Contacts who were asked and may still answer. */
  attestationsOpen: number;
  /** The subject answered a code sent to this number, in E.164. */
  provenPhone: { number: string; at: number } | null;
  /** How codes by text message travel; absent where there are none. */
  textMessages?: TextMessages | undefined;
  /** Null where this verification has no check that searches lists. */
  screening: Screening | null;
  /** By a person of ours, about this check. */
  decision: Decision | null;
  /** Nobody looked in time: what waits for a person ends `inconclusive`. */
  reviewOver: boolean;
  /** UTC ms at which a review of whose domain it is was opened that nobody decided in time; null or absent: none. */
  tieOver?: number | null | undefined;
  /** By a reviewer of this check. */
  askedAgain?: AskedAgain | null | undefined;
  /** Every identity document goes to a person, also one that reads well (`REVIEW_DOCUMENTS=always`). */
  reviewDocuments?: boolean | undefined;
}

/** What a check says. `waiting` means that its least evidence is not there yet. */
export interface CheckOutcome {
  status: CheckStatus;
  /** 0..1, null where nothing was compared. */
  score: number | null;
  grade: Grade | null;
  reasons: Reason[];
  /** The method and the date of its data; null while waiting. */
  source: string | null;
  /** Small facts behind the outcome (ids of documents, scores per field); no identity numbers, no raw text. */
  evidence: Record<string, string | number | boolean | null>;
  /** What was read in documents and compared. */
  readings: readonly EvidenceReading[];
  /** UTC ms after which the outcome is out of date; null where it does not age. A result has it only where it passed. */
  expiresAt: number | null;
  sandbox: boolean;
}

/** One check: a pure function with its rule's source in its docstring. */
export interface Check {
  id: CheckId;
  run(input: CheckInput): CheckOutcome;
  /** What a reviewer's decision about this check means, where it is not that documents agree or contradict. */
  reviewed?: Record<Decision["decision"], string>;
}

/** A check's outcome together with its identity, as scoring and results take it. */
export interface CheckResult extends CheckOutcome {
  id: CheckId;
  weight: number;
  /** The subject disputes one of its findings: it is left out of every score until a reviewer closes that. */
  disputed?: boolean | undefined;
}
