import { CHECK_DOCUMENTS, CHECKS } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import { READ_FACT_LABEL, type ReadFact } from "#contract/documents/readings.ts";
import type { SignatureAnswer } from "#contract/documents/signature.ts";
import { documentName } from "#contract/labels.ts";
import { dateOf, isoTime } from "#contract/time.ts";
import {
  DOCUMENT_REVOKED,
  REVOCATION_UNREACHABLE,
  SIGNATURE_INVALID,
  SIGNATURE_PARTIAL,
  SIGNATURE_VALID,
  SIGNER_UNKNOWN,
} from "#contract/verification/category.ts";
import { isSubjects } from "../identity/holder.ts";
import { identityDocuments } from "../identity/identity-documents.ts";
import { printedFrontReasons } from "../identity/printed-front.ts";
import { typeRead } from "../identity/read-type.ts";
import { isSameBusiness } from "../spelling/same-business.ts";
import { adverse, inconclusive, NEEDS_REVIEW, reason } from "./outcome.ts";
import type { EvidenceReading } from "./reading-types.ts";
import type { JudgedSignature } from "./signature-types.ts";
import type { Check, CheckInput, CheckOutcome, DocumentReading } from "./types.ts";

/**
 * What an issuer's signature changes about an outcome that relies on the subject's documents. It proves a document,
 * never who holds it (W3C Verifiable Credential Barcodes 1.0, § Optical Data Duplication).
 * - A signature that doesn't verify sends the check to a reviewer, whatever the document says.
 * - A document that its issuer has revoked is adverse, unless another document supports the check.
 * - If a trusted signature covers every fact that the check relies on, the check is G4, or G3 if we couldn't find out
 *   whether the document was revoked.
 * - An unknown signer changes nothing but the reasons.
 * - If the front of a card shows something other than its signed barcode, a reviewer looks at both.
 * The identity match stays G2: nobody has checked that the holder is the person the document names.
 * @param decide decides the check without signatures
 */
export function withSignatures(
  check: Check,
  input: CheckInput,
  decide: (input: CheckInput) => CheckOutcome,
): CheckOutcome {
  const outcome = decide(input);
  const used = documentsOf(outcome, input).filter(isSigned);
  if (outcome.source === null || documentsOf(outcome, input).length === 0) return outcome;
  const broken = input.documents.filter(isSigned).find((one) => isBroken(one) && canUse(check, one));
  if (broken) return ofBroken(broken, outcome);
  const revoked = used.find(isRevoked);
  if (revoked) {
    // Someone who lost a card has a new one. A valid document makes up for a revoked one, as it does for an expired one.
    const standing = input.documents.filter((one) => !(isSigned(one) && isRevoked(one)));
    const without = withSignatures(check, { ...input, documents: standing }, decide);
    return without.status === "passed" ? without : ofRevoked(revoked, outcome);
  }
  if (used.length === 0) return outcome;
  const readings = outcome.readings.map((one) => withSigned(one, used));
  const marked = { ...outcome, readings };
  const trusted = used.find(({ signature }) => isTrusted(signature));
  const signed = trusted ? ofTrusted(check, input, trusted, marked) : ofUnknown(used[0]!, marked);
  return withFront(used, signed);
}

type Signed = DocumentReading & { signature: JudgedSignature };
type Trusted = JudgedSignature & { issuer: NonNullable<JudgedSignature["issuer"]> };

const isSigned = (reading: DocumentReading): reading is Signed => reading.signature !== undefined;

const isBroken = ({ signature }: Signed): boolean => signature.state === "broken";

const isRevoked = ({ signature }: Signed): boolean =>
  signature.revocation?.result === "revoked" && isTrusted(signature);

const canUse = (check: Check, reading: DocumentReading): boolean =>
  CHECK_DOCUMENTS[check.id].includes(typeRead(reading));

/** @returns whether a signature counts for what a document says: an employer's only for its own letters */
export const countsFor = (signature: JudgedSignature | undefined, { claims }: CheckInput): boolean =>
  isTrusted(signature) &&
  (signature.issuer.kind !== "employer" ||
    isSameBusiness(signature.issuer.name, claims.employment?.employerName ?? ""));

/** @returns whether an issuer in the trust registry signed it */
const isTrusted = (signature: JudgedSignature | undefined): signature is Trusted =>
  signature?.state === "trusted" && signature.issuer !== null;

/** @returns the documents that an outcome relies on: those that it read, and the one that it names */
export function documentsOf(
  { readings, evidence }: CheckOutcome,
  { documents }: CheckInput,
): DocumentReading[] {
  const ids = new Set<unknown>([...readings.map(({ documentId }) => documentId), evidence.document_id]);
  return documents.filter(({ documentId, status }) => status === "read" && ids.has(documentId));
}

function withSigned(one: EvidenceReading, used: readonly Signed[]): EvidenceReading {
  const signature = used.find(({ documentId }) => documentId === one.documentId)?.signature;
  return isTrusted(signature) && covers(signature, one.fact) ? { ...one, signed: true } : one;
}

const covers = ({ covers: facts }: JudgedSignature, fact: ReadFact): boolean =>
  facts === "all" || facts.includes(fact);

/** A damaged signature is a reason to look, never a reason against anyone, and never ignored. */
function ofBroken(reading: Signed, outcome: CheckOutcome): CheckOutcome {
  const name = documentName(typeRead(reading));
  const others = outcome.reasons.filter(({ code }) => code !== NEEDS_REVIEW);
  return inconclusive({
    reasons: [
      reason(SIGNATURE_INVALID, `The ${name} has a signature that doesn't verify.`),
      ...(outcome.status === "passed" ? [] : others),
      reason(NEEDS_REVIEW, "A reviewer has to look at the document."),
    ],
    source: outcome.source!,
    evidence: { ...openMatch(outcome.evidence), document_id: reading.documentId, signature_invalid: true },
    readings: outcome.readings,
    expiresAt: outcome.expiresAt,
    grade: "G2",
  });
}

/** A name counts neither as equal nor as different before the reviewer has looked. */
const openMatch = (evidence: CheckOutcome["evidence"]): CheckOutcome["evidence"] =>
  evidence.name_match === undefined ? evidence : { ...evidence, name_match: evidence.name_match || null };

/** Print that differs from what the barcode signs is a reason to look at both sides. */
function withFront(used: readonly Signed[], outcome: CheckOutcome): CheckOutcome {
  const differing = used.flatMap(printedFrontReasons);
  if (differing.length === 0) return outcome;
  const others = outcome.reasons.filter(({ code }) => code !== NEEDS_REVIEW);
  const open = inconclusive({
    reasons: [...(outcome.status === "passed" ? [] : others), ...differing],
    source: outcome.source!,
    evidence: openMatch(outcome.evidence),
    readings: outcome.readings,
    expiresAt: outcome.expiresAt,
    grade: "G2",
  });
  return { ...open, signature: outcome.signature, sandbox: outcome.sandbox };
}

function ofRevoked(reading: Signed, outcome: CheckOutcome): CheckOutcome {
  const { signature } = reading;
  const issuer = signature.issuer!;
  const name = documentName(typeRead(reading));
  const day = dateOf(signature.revocation!.at);
  return {
    ...adverse({
      reasons: [reason(DOCUMENT_REVOKED, `${issuer.name} has revoked the ${name}, as of ${day}.`)],
      source: sourceWith(outcome.source!, signature as Trusted),
      evidence: { ...outcome.evidence, document_id: reading.documentId },
      readings: outcome.readings,
      grade: "G4",
    }),
    signature: evidenceOf(reading, outcome.readings),
    sandbox: outcome.sandbox || issuer.test,
  };
}

/**
 * The facts that make a card someone's valid card. A document check counts as signed only if they all are: a signature
 * that covers less could be copied to another card.
 */
const OF_CARD: readonly ReadFact[] = ["name", "date_of_birth", "document_number", "expires_on"];

/** @returns whether a trusted issuer signed everything that makes a card someone's valid card, and hasn't revoked it */
export const signsCard = (signature: JudgedSignature | undefined): boolean =>
  isTrusted(signature) &&
  signature.revocation?.result !== "revoked" &&
  OF_CARD.every((fact) => covers(signature, fact));

function ofTrusted(check: Check, input: CheckInput, reading: Signed, outcome: CheckOutcome): CheckOutcome {
  const { signature } = reading as Signed & { signature: Trusted };
  const { issuer, revocation } = signature;
  const isUnreachable = revocation?.result === "unreachable";
  const unreachable = isUnreachable ? [UNREACHABLE] : [];
  const attached = (...added: Reason[]): CheckOutcome => ({
    ...outcome,
    reasons: [...outcome.reasons, ...added, ...unreachable],
    signature: evidenceOf(reading, outcome.readings),
    sandbox: outcome.sandbox || issuer.test,
  });
  if (outcome.status !== "passed" || outcome.grade !== "G2" || check.id === "identity_match")
    return attached();
  if (!countsFor(signature, input)) return attached(otherEmployer(issuer.name));
  if (check.id === "document_verification" && !isTheirs(reading, input)) return attached();
  const needed = check.id === "document_verification" ? OF_CARD : reliedOn(outcome.readings, reading);
  const open = needed.filter((fact) => !covers(signature, fact));
  if (open.length > 0) return attached(partial(issuer.name, open));
  const isAlone = outcome.readings.every(({ documentId }) => documentId === reading.documentId);
  if (!isAlone) return attached();
  return {
    ...attached(),
    grade: isUnreachable ? "G3" : "G4",
    source: sourceWith(outcome.source!, signature),
    reasons: [valid(check, signature), ...unreachable, ...stillTrue(outcome.reasons)],
  };
}

/** Whether a card is the subject's. Someone else's proves nothing about them, whoever signed it. */
const isTheirs = (reading: DocumentReading, input: CheckInput): boolean =>
  identityDocuments([reading]).some((document) => isSubjects(document, input) === true);

/** What checks add because no one has vouched for a document. Now its issuer has. */
const UNCONFIRMED = / (?:Consistent; not [^.]+|No one confirmed that it's genuine)\.$/;
const BY_NO_ONE = /, and no one else confirmed it\.$/;

/** @returns the reasons of the unsigned document, as far as they still hold */
const stillTrue = (reasons: readonly Reason[]): Reason[] =>
  reasons
    .filter(({ code }) => code !== "document_consistent")
    .map(({ code, text }) => reason(code, text.replace(UNCONFIRMED, "").replace(BY_NO_ONE, ".")));

/** The facts that an outcome read in a document. */
const factsIn = (readings: readonly EvidenceReading[], { documentId }: Signed): ReadFact[] => [
  ...new Set(readings.filter((one) => one.documentId === documentId).map(({ fact }) => fact)),
];

/** The facts that the signature has to cover. A document is evidence about its holder, so the name is always one. */
const reliedOn = (readings: readonly EvidenceReading[], reading: Signed): ReadFact[] => [
  ...new Set<ReadFact>(["name", ...factsIn(readings, reading)]),
];

function valid(check: Check, signature: Trusted): Reason {
  const revoked = signature.revocation?.result === "good" ? " It hasn't been revoked." : "";
  const holder =
    CHECKS[check.id].type === "identity" ? " That proves the document, but not who holds it." : "";
  return reason(
    SIGNATURE_VALID,
    `Signed by ${signature.issuer.name}, verified ${dateOf(signature.verifiedAt)}.${revoked}${holder}`,
  );
}

const UNREACHABLE = reason(
  REVOCATION_UNREACHABLE,
  "Not checked whether it was revoked, because the issuer's list couldn't be reached.",
);

const partial = (issuer: string, open: readonly ReadFact[]): Reason =>
  reason(
    SIGNATURE_PARTIAL,
    `Signed by ${issuer}, but the signature doesn't cover everything we used: ${open
      .map((fact) => READ_FACT_LABEL[fact].toLowerCase())
      .join(", ")}.`,
  );

const otherEmployer = (issuer: string): Reason =>
  reason(
    SIGNATURE_PARTIAL,
    `Signed by ${issuer}, which isn't the stated employer, so the signature doesn't count.`,
  );

function ofUnknown({ signature }: Signed, outcome: CheckOutcome): CheckOutcome {
  const { signer, fault } = signature;
  const isUnknown = fault === undefined || fault === "issuer_unknown";
  const text = isUnknown
    ? `Signed by ${signer ? `“${signer}”, whom we don't know` : "an issuer that we don't know"}. The signature doesn't count.`
    : `Signed by ${signer ? `“${signer}”` : "its issuer"}, but we can't rely on this signature. It doesn't count.`;
  return { ...outcome, reasons: [...outcome.reasons, reason(SIGNER_UNKNOWN, text)] };
}

const sourceWith = (source: string, { issuer, verifiedAt }: Trusted): string =>
  `${source}; Signature of ${issuer.name}, verified ${dateOf(verifiedAt)}`;

/** @returns the signature as results show it, with the facts that the check read and the signature covers */
function evidenceOf(reading: Signed, readings: readonly EvidenceReading[]): CheckOutcome["signature"] {
  const { signature } = reading as Signed & { signature: Trusted };
  const { issuer, revocation } = signature;
  const answer: SignatureAnswer = {
    kind: signature.kind,
    issuer: issuer.name,
    issuer_kind: issuer.kind,
    key_id: signature.keyId,
    covers: signature.covers === "all" ? factsIn(readings, reading) : signature.covers,
    revoked:
      revocation === null || revocation.result === "unreachable" ? null : revocation.result === "revoked",
    time: isoTime(signature.time),
    time_source: signature.timeSource,
    verified_at: isoTime(signature.verifiedAt),
    test: issuer.test,
  };
  return { issuerId: issuer.id, documentId: reading.documentId, answer };
}
