import type { Reason } from "#contract/checks/result.ts";
import { addMonths, DAY, dateOf } from "#contract/time.ts";
import { endOfDay, isDate } from "../dates.ts";
import { adverse, inconclusive, passed, reason } from "../engine/outcome.ts";
import { fieldReadings } from "../engine/readings.ts";
import type { Check, CheckInput, CheckOutcome } from "../engine/types.ts";
import { isMinor } from "./age.ts";
import {
  CENTURY_OPEN,
  type IdentityDocument,
  identityDocuments,
  isCenturyOpen,
  isSpecimen,
  SPECIMEN,
  sourceOf,
  withoutDocument,
} from "./identity-documents.ts";
import { typeRead } from "./read-type.ts";

const MONTHS_VALID = 24;
/** A holder of a valid document can't be older than this. */
const MAX_AGE_YEARS = 120;

/**
 * Checks whether a document follows the standard for its kind: the PDF417 barcode of the 2020 AAMVA card design
 * standard with its header, subfiles and required elements, or the machine-readable zone of ICAO 9303 with its check
 * digits (a zone with wrong check digits isn't read at all). Also checks that its dates are in order, that it hasn't
 * expired, and that its holder is at least 18. A document that meets all this is consistent, not authentic: G2.
 */
export const documentVerification: Check = {
  id: "document_verification",
  run(input) {
    const documents = identityDocuments(input.documents);
    if (documents.length === 0) return withoutDocument(input);
    const outcomes = documents.map((document) => judge(document, input));
    // A second document doesn't make up for a specimen or for one that contradicts itself. A valid one does make up for
    // an expired one.
    return (
      outcomes.find((o) => o.reasons.some((r) => UNLIKE_ANY.includes(r.code))) ??
      outcomes.find((o) => o.status === "passed") ??
      outcomes.find((o) => o.status === "adverse") ??
      outcomes[0]!
    );
  },
};

/** Reasons that never apply to a genuine document. */
const UNLIKE_ANY = ["document_specimen", "document_inconsistent"];

function judge(document: IdentityDocument, { now, claims }: CheckInput): CheckOutcome {
  const { fields, reading } = document;
  const shared = {
    source: sourceOf(reading),
    readings: fieldReadings(document, {
      date_of_birth: null,
      ...(fields.issuer && { issuer: null }),
      ...(fields.issuedOn && { issued_on: null }),
      ...(fields.expiresOn && { expires_on: null }),
    }),
  };
  const missing = missingIn(document);
  const part = reading.zone ? "machine-readable zone" : "barcode";
  const expiresAt = Math.min(
    addMonths(now, MONTHS_VALID),
    isDate(fields.expiresOn) ? endOfDay(fields.expiresOn) : Number.POSITIVE_INFINITY,
  );
  const evidence = {
    document_id: reading.documentId,
    document_type: typeRead(reading),
    issuer: fields.issuer ?? null,
    standard_version: reading.format?.version ?? null,
    ...(reading.zone && { zone: reading.zone }),
    missing_elements: missing.join(" ") || null,
    expires_on: fields.expiresOn ?? null,
  };
  if (isSpecimen(document))
    return inconclusive({ ...shared, reasons: SPECIMEN, evidence, expiresAt, grade: "G2" });
  if (!hasPossibleDates(document, dateOf(now)))
    return inconclusive({
      reasons: [
        reason("document_inconsistent", "Some of the document's data contradicts itself."),
        reason("needs_review", "A reviewer has to look at the document."),
      ],
      ...shared,
      evidence,
      expiresAt,
      grade: "G2",
    });
  const against: Reason[] = [];
  if (isDate(fields.expiresOn) && endOfDay(fields.expiresOn) < now)
    against.push(reason("document_expired", `The document expired on ${fields.expiresOn}.`));
  const isOpen = isCenturyOpen(document, claims.dateOfBirth);
  if (!isOpen && isMinor(fields.dateOfBirth, dateOf(now)))
    against.push(reason("under_18", "The document says that its holder is under 18."));
  if (against.length > 0) return adverse({ ...shared, reasons: against, evidence, grade: "G2" });
  if (isOpen) return inconclusive({ ...shared, reasons: CENTURY_OPEN, evidence, expiresAt, grade: "G2" });
  if (missing.length > 0)
    return inconclusive({
      reasons: [
        reason("elements_missing", `The ${part} lacks elements its standard requires.`),
        reason("needs_review", "A reviewer has to look at the document."),
      ],
      ...shared,
      evidence,
      expiresAt,
      grade: "G2",
    });
  return passed({
    reasons: [
      reason(
        "document_consistent",
        `The ${part} follows its standard. Consistent; not proof that the document is genuine.`,
      ),
    ],
    ...shared,
    evidence,
    grade: "G2",
    score: 1,
    expiresAt,
  });
}

/**
 * A machine-readable zone has a fixed position for every element, so none can be missing. But an expiry date that isn't
 * a real calendar day counts as missing.
 */
function missingIn({ reading, fields }: IdentityDocument): string[] {
  if (!reading.zone) return reading.format?.missing ?? [];
  return isDate(fields.expiresOn) ? [] : ["expiry"];
}

/**
 * Whether the dates are possible: born, then issued, then expired; not issued in the future; holder not impossibly old.
 */
function hasPossibleDates({ fields }: IdentityDocument, today: string): boolean {
  const { dateOfBirth: born, issuedOn: issued, expiresOn: expires } = fields;
  if (born >= today || Number(today.slice(0, 4)) - Number(born.slice(0, 4)) > MAX_AGE_YEARS) return false;
  // Allow one day: at this moment, it may already be tomorrow where the card was issued.
  if (isDate(issued) && (issued <= born || Date.parse(issued) > Date.parse(today) + DAY)) return false;
  if (isDate(issued) && isDate(expires) && expires <= issued) return false;
  return !isDate(expires) || expires > born;
}
