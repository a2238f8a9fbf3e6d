import type { CheckId } from "../checks/catalog.ts";
import type { IssuerKind } from "../documents/signature.ts";
import type { CheckStatus, DocumentType, Grade, VerificationType } from "../enums.ts";
import { DOCUMENT_TYPES } from "../enums.ts";
import { documentName } from "../labels.ts";
import { BY_SUBJECT, REVIEWER_APPROVED, restsOnSignature } from "../verification/category.ts";

/** The parts of a check that the verdict depends on. */
export interface JudgedCheck {
  check: CheckId;
  status: CheckStatus;
  grade: Grade | null;
  reasons: readonly { code: string; text: string }[];
  /** The method and date of its data. */
  source: string | null;
  disputed: boolean;
  /** Whether it's only in doubt because its issuer's signing key was compromised, and the subject disputes nothing. */
  keyCompromised?: boolean | undefined;
  /** The issuer whose signature it relies on; null or absent if it relies on none. */
  issuer?: { name: string; kind: IssuerKind } | null | undefined;
  /** Whether a reviewer rejected a dispute about it, so that the finding stands. */
  upheldByReviewer?: boolean | undefined;
  /** Whether the request has no birth date, so that an identity check compares only the name. */
  withoutBirthDate?: boolean | undefined;
}

/** How to address the reader of a sentence: who stated the facts, and what to call the subject. */
export interface Reader {
  /**
   * Who stated a fact, worded to come after the fact in a sentence: `you gave`, `your team gave`, `Marcus Hale gave`,
   * `in the request`.
   */
  gave: string;
  /** The subject: `Jane Doe`, an email address if no name was stated, or `you`. */
  who: string;
  /** Whether the reader is the subject. */
  isSubject: boolean;
}

/** Everything that a verdict depends on. */
export interface JudgedCase {
  type: VerificationType;
  /** Every check, the type's base check first. */
  checks: readonly JudgedCheck[];
  reader: Reader;
  /** The other name, if a document is in another name and we know it. */
  otherName?: string | null | undefined;
}

/** @returns `Jane Doe's`, or `your` */
export const whose = ({ who, isSubject }: Reader): string => (isSubject ? "your" : `${who}'s`);

/** @returns the word before a document's name: `your` if the reader is the subject, otherwise `the` */
export const theirs = ({ isSubject }: Reader): string => (isSubject ? "your" : "the");

export const hasReason = ({ reasons }: Pick<JudgedCheck, "reasons">, ...codes: readonly string[]): boolean =>
  reasons.some(({ code }) => codes.includes(code));

/** @returns who stated the facts that a check compares, worded like {@link Reader.gave} */
export function gaveIt(check: Pick<JudgedCheck, "reasons">, { gave, who, isSubject }: Reader): string {
  if (!hasReason(check, BY_SUBJECT.address)) return gave;
  return isSubject ? "you stated" : `${who} stated`;
}

/** @returns whether a check counts in favor of the subject: it passed on evidence, and no one disputes it */
export const supports = ({ status, grade, disputed }: JudgedCheck): boolean =>
  status === "passed" && grade !== null && grade !== "G1" && !disputed;

/** Who or what supports a check's answer. */
export type Backer = "document" | "employer" | "landlord" | "reviewer" | "issuer" | "source";

/** @returns who or what supports an answer; null if there's no answer or only a declaration */
export function backerOf(check: JudgedCheck): Backer | null {
  if (check.grade === "G2") return "document";
  if (check.grade !== "G3" && check.grade !== "G4") return null;
  if (hasReason(check, REVIEWER_APPROVED, "reviewer_adverse")) return "reviewer";
  if (check.issuer && restsOnSignature(check)) return "issuer";
  return check.grade === "G4" ? "source" : RENTAL.has(check.check) ? "landlord" : "employer";
}

const RENTAL: ReadonlySet<CheckId> = new Set([
  "tenancy",
  "rental_history",
  "landlord_references",
  "payment_history",
]);

/** Longer names first, so that a short one isn't found inside another document's name. */
const NAMES = DOCUMENT_TYPES.filter((type) => type !== "other")
  .map((type) => [type, documentName(type)] as const)
  .toSorted((a, b) => b[1].length - a[1].length);

/** @returns an issuer's name inside a sentence: `the State of Utopia`, `Utopia Payroll` */
export const issuerName = ({ name, kind }: NonNullable<JudgedCheck["issuer"]>): string =>
  kind === "state" && !/^the /i.test(name) ? `the ${name}` : name;

/** @returns the document that a source names; null if it names none */
export function documentIn(source: string | null): DocumentType | null {
  const found = NAMES.flatMap(([type, name]) => {
    const at = source?.indexOf(name) ?? -1;
    return at < 0 ? [] : [{ type, at }];
  }).toSorted((a, b) => a.at - b.at);
  return found[0]?.type ?? null;
}

/** @returns the name of the document that a check read, as in `the driver's license` */
export const documentOf = ({ source }: Pick<JudgedCheck, "source">): string =>
  documentName(documentIn(source) ?? "other");

/** @returns a text with its first letter capitalized, for the start of a sentence */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @returns `a`, `a and b`, or `a, b and c` */
export const listed = (words: readonly string[], last = "and"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
