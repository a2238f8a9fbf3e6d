import type { Reason } from "#contract/checks/result.ts";
import { type Purpose, REVIEWED_PURPOSES } from "#contract/enums.ts";
import { addMonths, dateOf } from "#contract/time.ts";
import { BY_SUBJECT } from "#contract/verification/category.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import { endOfDay, isDate } from "../dates.ts";
import { adverse, inconclusive, passed, reason } from "../engine/outcome.ts";
import type { EvidenceReading } from "../engine/reading-types.ts";
import { fieldReadings, unsure, weakOf } from "../engine/readings.ts";
import type { Check, CheckInput, CheckOutcome, Claims } from "../engine/types.ts";
import { partsEvidence } from "../names/evidence.ts";
import type { NameComparison } from "../names/types.ts";
import { writtenName } from "../names/written.ts";
import { isMinor } from "./age.ts";
import { compareOn, NAME_UNCLEAR, nameOn } from "./holder.ts";
import {
  CENTURY_OPEN,
  type IdentityDocument,
  identityDocuments,
  isCenturyOpen,
  isSpecimen,
  SPECIMEN,
  sourcesOf,
  withoutDocument,
} from "./identity-documents.ts";

/** An identity counts in full for two years, or until its document expires if that's sooner. */
const MONTHS_VALID = 24;

/**
 * The base check for identity: compares the stated name and birth date with each identity document that we read, and
 * the documents with each other. Runs as soon as one is readable. A document is consistent with the stated facts, but
 * doesn't prove them: grade G2. A birth date that the subject stated isn't compared, because it shows nothing: whoever
 * holds a document can also say what's on it.
 */
export const identityMatch: Check = {
  id: "identity_match",
  run(given) {
    const input = { ...given, claims: statedByRequester(given.claims) };
    const documents = identityDocuments(input.documents);
    const outcome =
      documents.length === 0 ? withoutDocument(input) : outcomeOf(input, documents, given.claims.dateOfBirth);
    return outcome.status === "waiting" ? outcome : withOwnBirth(given.claims, documents, outcome);
  },
};

/** @param born the stated birth date, also if the subject stated it: it may only lead to a reviewer, never to a pass */
function outcomeOf(
  input: CheckInput,
  documents: readonly IdentityDocument[],
  born: string | undefined,
): CheckOutcome {
  if (documents.some(isSpecimen)) return undecided(input, documents, SPECIMEN, false);
  const isOpen = documents.some((one) => isCenturyOpen(one, born));
  return isOpen ? undecided(input, documents, CENTURY_OPEN, true) : judge(input, documents);
}

/** Adds whether the subject stated the birth date, and whether their documents show another one. */
function withOwnBirth(
  { askSubject = [], dateOfBirth }: Claims,
  documents: readonly IdentityDocument[],
  outcome: CheckOutcome,
): CheckOutcome {
  if (!askSubject.includes("dateOfBirth")) return outcome;
  const isOther = documents.some(({ fields }) => fields.dateOfBirth !== dateOfBirth);
  const text = `The subject stated the date of birth themselves, so it doesn't count.${
    isOther ? " Their document shows another one." : ""
  }`;
  return { ...outcome, reasons: [...outcome.reasons, reason(BY_SUBJECT.dateOfBirth, text)] };
}

/**
 * The outcome if a reviewer has to read the year of birth or look at a specimen. If only the year is unclear, the name
 * is still compared.
 */
function undecided(
  { claims, now }: CheckInput,
  documents: readonly IdentityDocument[],
  reasons: Reason[],
  isName: boolean,
): CheckOutcome {
  const name = isName ? worstName(claims, documents) : null;
  return inconclusive({
    reasons,
    source: sourcesOf(documents),
    evidence: {
      name_match: name?.verdict === true || null,
      name_score: name?.score ?? null,
      ...(name && partsEvidence(name)),
      birth_date_match: null,
      documents: documents.length,
      document_id: documents[0]!.reading.documentId,
    },
    expiresAt: outdated(documents, now),
    grade: "G2",
  });
}

function judge(input: CheckInput, documents: readonly IdentityDocument[]): CheckOutcome {
  const worst = worstName(input.claims, documents);
  const match = worst.verdict;
  const { dateOfBirth: born } = input.claims;
  // A peer check states no birth date, and other requests may leave it to the subject. Then only the names are compared.
  const sameBirth = born === undefined ? null : documents.every((d) => d.fields.dateOfBirth === born);
  const valid = documents.filter((d) => !isExpired(d, input.now));
  const readings = readingsOf(input, documents);
  const weakName = weakOf(readings.filter(({ fact }) => fact === "name"));
  const evidence = {
    name_match: match === false && (weakName || needsReviewer(input.purpose)) ? null : match,
    name_score: worst.score,
    ...partsEvidence(worst),
    birth_date_match: sameBirth,
    ...(match !== true && { document_name: nameShown(documents, input.claims) }),
    documents: documents.length,
    document_id: (valid[0] ?? documents[0])!.reading.documentId,
  };
  const shared = { source: sourcesOf(documents), readings };
  const expiresAt = outdated(valid.length > 0 ? valid : documents, input.now);
  if (disagree(documents))
    return inconclusive({
      reasons: [
        reason("documents_disagree", "The documents contradict each other about the name or date of birth."),
        reason("needs_review", "A reviewer has to look at the documents."),
      ],
      ...shared,
      evidence: { ...evidence, name_match: null },
      expiresAt,
      grade: "G2",
    });
  const against = adverseFacts(input, documents, { sameBirth, anyValid: valid.length > 0 });
  const name = judgeName(match, input, { sameBirth, weakName });
  if (against.length > 0 || name.status === "adverse")
    return adverse({ ...shared, reasons: [...against, ...name.reasons], evidence, grade: "G2" });
  if (name.status === "inconclusive")
    return inconclusive({ ...shared, reasons: name.reasons, evidence, expiresAt, grade: "G2" });
  return passed({
    ...shared,
    reasons: name.reasons,
    evidence,
    grade: "G2",
    score: worst.score ?? 0,
    expiresAt,
  });
}

/**
 * The first comparison that has no score because the names couldn't be compared, or else the one with the lowest score.
 * A second document doesn't make up for one in another name.
 */
function worstName(claims: Claims, documents: readonly IdentityDocument[]): NameComparison {
  const claimed = { first: claims.firstName ?? "", last: claims.lastName ?? "" };
  const all = documents.map((d) => compareOn(d, claimed, claims.dateOfBirth));
  const undecidable = all.find(({ score }) => score === null);
  return undecidable ?? all.reduce((worst, one) => ((one.score ?? 0) < (worst.score ?? 0) ? one : worst));
}

/** The name that a verdict shows: that of the first document that's definitely in another name. */
function nameShown(documents: readonly IdentityDocument[], claims: Claims): string | null {
  const claimed = { first: claims.firstName ?? "", last: claims.lastName ?? "" };
  const other = documents.find((one) => compareOn(one, claimed, claims.dateOfBirth).verdict === false);
  return other ? writtenName(nameOn(other)) : null;
}

function disagree(documents: readonly IdentityDocument[]): boolean {
  const [first, ...others] = documents;
  return others.some(
    (other) => other.fields.dateOfBirth !== first!.fields.dateOfBirth || !isSameName(first!, other),
  );
}

/**
 * Whether two documents have the same name. Compares them both ways, because either name may be truncated in its
 * machine-readable zone.
 */
function isSameName(one: IdentityDocument, other: IdentityDocument): boolean {
  return (
    compareOn(other, nameOn(one), one.fields.dateOfBirth).verdict === true ||
    compareOn(one, nameOn(other), other.fields.dateOfBirth).verdict === true
  );
}

function isExpired(document: IdentityDocument, now: number): boolean {
  const { expiresOn } = document.fields;
  return isDate(expiresOn) && endOfDay(expiresOn) < now;
}

/** Each document's name and birth date, whether they equal the stated ones, and how long the document is valid. */
function readingsOf({ claims }: CheckInput, documents: readonly IdentityDocument[]): EvidenceReading[] {
  const claimed = { first: claims.firstName ?? "", last: claims.lastName ?? "" };
  return documents.flatMap((one) =>
    fieldReadings(one, {
      name: compareOn(one, claimed, claims.dateOfBirth).verdict,
      date_of_birth: claims.dateOfBirth === undefined ? null : one.fields.dateOfBirth === claims.dateOfBirth,
      ...(one.fields.expiresOn && { expires_on: null }),
    }),
  );
}

const needsReviewer = (purpose: Purpose) => REVIEWED_PURPOSES.includes(purpose);

/** `sameBirth` is null if no date of birth was stated. */
function judgeName(
  match: boolean | null,
  { purpose, claims }: CheckInput,
  { sameBirth, weakName }: { sameBirth: boolean | null; weakName: EvidenceReading | undefined },
): { status: "passed" | "adverse" | "inconclusive"; reasons: Reason[] } {
  if (match === true)
    return {
      status: "passed",
      reasons: [nameAgrees(sameBirth, claims.askSubject?.includes("dateOfBirth") === true)],
    };
  // If a letter is unclear or the name is truncated, the document may still be the subject's.
  if (match === false && weakName) return { status: "inconclusive", reasons: unsure(weakName) };
  if (match === false && !needsReviewer(purpose))
    return {
      status: "adverse",
      reasons: [
        reason(
          "name_differs",
          "The name on the document differs from the stated name. No reviewer has looked at it.",
        ),
      ],
    };
  return {
    status: "inconclusive",
    reasons: [NAME_UNCLEAR, reason("needs_review", "A reviewer has to compare the names.")],
  };
}

function nameAgrees(sameBirth: boolean | null, isLeftToSubject: boolean): Reason {
  if (sameBirth === null && !isLeftToSubject)
    return reason("name_matches", "The name matches the document. No date of birth was stated.");
  return sameBirth
    ? reason("name_and_birth_date_match", "Name and date of birth match the document.")
    : reason("name_matches", "The name matches the document.");
}

/** Reasons against the subject that need no judgment. An expired document counts only if no other one is valid. */
function adverseFacts(
  input: CheckInput,
  documents: readonly IdentityDocument[],
  known: { sameBirth: boolean | null; anyValid: boolean },
): Reason[] {
  const reasons: Reason[] = [];
  const today = dateOf(input.now);
  if (known.sameBirth === false)
    reasons.push(
      reason("birth_date_differs", "The date of birth on the document differs from the one stated."),
    );
  if (!known.anyValid) {
    const until = documents
      .map((d) => d.fields.expiresOn ?? "")
      .sort()
      .at(-1);
    reasons.push(reason("document_expired", `The document expired on ${until}.`));
  }
  if (documents.some((d) => isMinor(d.fields.dateOfBirth, today)))
    reasons.push(reason("under_18", "The document says that its holder is under 18."));
  return reasons;
}

function outdated(documents: readonly IdentityDocument[], now: number): number {
  const ends = documents
    .map((d) => d.fields.expiresOn)
    .filter(isDate)
    .map(endOfDay);
  return Math.min(
    addMonths(now, MONTHS_VALID),
    ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY,
  );
}
