import type { ProofDocument, Proofing } from "#contract/assurance/proofing.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import { addMonths, isoTime } from "#contract/time.ts";
import { REVIEWER_APPROVED, SIGNATURE_VALID } from "#contract/verification/category.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import { endOfDay, isDate } from "../dates.ts";
import { isSubjects } from "../identity/holder.ts";
import { identityDocuments } from "../identity/identity-documents.ts";
import { typeRead } from "../identity/read-type.ts";
import { attestedMonths } from "../sources/attested-months.ts";
import { isIdentity } from "./faults.ts";
import { documentsOf, signsCard } from "./signatures.ts";
import type { CheckInput, CheckOutcome, DocumentReading } from "./types.ts";

/** The checks in which an employer or landlord says how long something lasted. */
const OVER_TIME: readonly CheckId[] = ["employment_history", "rental_history"];

/**
 * @returns what an outcome shows that standards of identity assurance count (`functions/assurance`); null unless it
 *   passed
 */
export function proofingOf(id: CheckId, input: CheckInput, outcome: CheckOutcome): Proofing | null {
  if (outcome.status !== "passed") return null;
  const isInspected = hasReason(outcome, REVIEWER_APPROVED);
  const months = OVER_TIME.includes(id) && outcome.grade === "G3" ? attestedMonths(id, input) : null;
  return {
    documents: documentsIn(outcome, input, isInspected).map((one) => proofDocument(one, input, outcome)),
    inspection: isInspected ? (input.decision?.trained ? "trained" : "untrained") : null,
    attested_years: months === null ? null : Math.min(2, Math.floor(months / 12)),
    scores: (outcome.evidence.provider !== undefined && input.answer?.scores) || null,
  };
}

const hasReason = ({ reasons }: CheckOutcome, wanted: string): boolean =>
  reasons.some(({ code }) => code === wanted);

/** A reviewer can also examine a document that we couldn't read. */
function inspectedBy(outcome: CheckOutcome, input: CheckInput): DocumentReading[] {
  const read = documentsOf(outcome, input);
  const unread = input.documents.filter(
    (one) => one.documentId === outcome.evidence.document_id && one.status === "unreadable",
  );
  return [...read, ...unread];
}

/** Whose a card is: the subject's, another person's, or only a reviewer can tell. */
const whose = (reading: DocumentReading, input: CheckInput): boolean | null => {
  const [card] = identityDocuments([reading]);
  const born = statedByRequester(input.claims).dateOfBirth;
  if (!card) return null;
  return born !== undefined && born !== card.fields.dateOfBirth ? false : isSubjects(card, input);
};

/**
 * @returns the documents that show something about the subject. An identity document has to be theirs, by name and
 *   birth date. If a reviewer approved, it can be one that only a reviewer can assign, and another person's only if the
 *   subject has no other. One that its issuer revoked shows nothing, and neither does one of a made-up issuer beside
 *   evidence that counts.
 */
function documentsIn(outcome: CheckOutcome, input: CheckInput, isInspected: boolean): DocumentReading[] {
  const all = (isInspected ? inspectedBy(outcome, input) : documentsOf(outcome, input)).filter(
    ({ signature }) =>
      signature?.revocation?.result !== "revoked" && !(signature?.issuer?.test && !outcome.sandbox),
  );
  const owners = new Map(all.filter(isCard).map((card) => [card, whose(card, input)]));
  const hasOwn = [...owners.values()].includes(true);
  return all.filter((one) => {
    const owner = owners.get(one);
    return owner === undefined || owner === true || (isInspected && (owner === null || !hasOwn));
  });
}

const isCard = (reading: DocumentReading): boolean => isIdentity({ documentType: typeRead(reading) });

/**
 * Only the signature that an outcome rests on counts. If its issuer's key is compromised, that's the outcome that is
 * put in doubt (`functions/disputes`).
 */
function proofDocument(reading: DocumentReading, input: CheckInput, outcome: CheckOutcome): ProofDocument {
  const { signature } = reading;
  const isSigned =
    hasReason(outcome, SIGNATURE_VALID) &&
    outcome.signature?.documentId === reading.documentId &&
    (!isCard(reading) || signsCard(signature));
  const issuer = isSigned ? signature?.issuer : null;
  return {
    type: typeRead(reading),
    expires_at: isoTime(endOf(reading, input.now, outcome)),
    signed: issuer ? { by: issuer.kind, revocation: revocationOf(signature) } : null,
  };
}

/** How far ahead a document's expiry is recorded, in months, if its check doesn't expire before. */
const MONTHS_AHEAD = 24;

/** @returns when a document stops counting (UTC ms); null if its check expires before */
function endOf({ fields }: DocumentReading, now: number, { expiresAt }: CheckOutcome): number | null {
  if (!isDate(fields?.expiresOn)) return null;
  const end = Math.min(endOfDay(fields.expiresOn), addMonths(now, MONTHS_AHEAD));
  return expiresAt !== null && expiresAt <= end ? null : end;
}

function revocationOf(
  signature: DocumentReading["signature"],
): NonNullable<ProofDocument["signed"]>["revocation"] {
  const result = signature?.revocation?.result;
  if (result === undefined) return "unlisted";
  return result === "good" ? "good" : "unreachable";
}
