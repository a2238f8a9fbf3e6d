import type { AssuranceCheck, NistPathway, ScoredPiece } from "#contract/assurance/assurance.ts";
import { isAtLeast, kindOf, type Scores } from "#contract/assurance/profiles.ts";
import type { ProofDocument, Proofing } from "#contract/assurance/proofing.ts";
import type { DocumentType } from "#contract/enums.ts";

/** The classes of evidence of NIST SP 800-63A-4, § 2.4.1. */
export type NistClass = "fair" | "strong" | "superior";

/** A piece of evidence that counts, with what NIST asks about it. */
export interface CountedPiece extends ScoredPiece {
  nist: { class: NistClass | null; validated: boolean; pathway: NistPathway | null };
  /** Whether its issuer signed it, and only the issuer's answer on whether it's revoked is missing. */
  isRevocationOpen: boolean;
}

/** Everything that counts, before it's compared with any standard. */
export interface Counted extends Scores<CountedPiece> {
  /** When the first of it expires, ISO 8601; null if nothing does. */
  until: string | null;
}

const IDENTITY: readonly DocumentType[] = ["drivers_license", "state_id", "passport"];

/** @returns whether a document identifies its holder */
export const isIdentityDocument = (type: DocumentType): boolean => IDENTITY.includes(type);

/**
 * How strong each type of document is (GPG 45, strength). 3: issued after photo identification or under
 * anti-money-laundering rules. 2: issued after some check of identity, and delivered to the person. Types that aren't
 * listed aren't evidence of an identity. A passport has 3, because we don't read its chip.
 */
export const STRENGTH: Partial<Record<DocumentType, number>> = {
  drivers_license: 3,
  state_id: 3,
  passport: 3,
  bank_statement: 3,
  pay_stub: 2,
  utility_bill: 2,
  lease_agreement: 2,
};

/** Whose signature makes a document other than an identity document a piece of evidence. */
export const SIGNER: Partial<Record<DocumentType, string>> = { bank_statement: "bank", pay_stub: "payroll" };

/** @returns the pieces of evidence and the other scores of the checks that count at `at` (ISO 8601) */
export function countedIn(checks: readonly AssuranceCheck[], at: string): Counted {
  const scores = scoresAt(checks, at);
  // Much expires without any effect, such as a check that adds nothing, or one of two that have the same document.
  const until = endsAfter(checks, at).find((end) => !isSame(scoresAt(checks, end), scores)) ?? null;
  return { ...scores, until };
}

function scoresAt(checks: readonly AssuranceCheck[], at: string): Scores<CountedPiece> {
  const counting = checks.filter((check) => counts(check, at));
  const isIdentified = counting.some(({ service }) => service === "identity_match");
  const isContradicted = checks.some(contradicts);
  const inDoubt = new Set(checks.filter(({ disputed }) => disputed).flatMap(typesIn));
  const own = counting.flatMap((check) =>
    (check.proofing?.documents ?? [])
      .filter(({ type, expires_at }) => !inDoubt.has(type) && !isOver(expires_at, at))
      .flatMap((document) => ownPiece(check, document, isIdentified)),
  );
  const theirs = counting.flatMap(providerPieces).filter(({ type }) => !inDoubt.has(type));
  const scores = counting.flatMap(({ proofing }) => proofing?.scores ?? []);
  return {
    evidence: isContradicted ? [] : bestOf([...own, ...theirs]),
    activity: Math.max(0, ...counting.map(activityOf), ...scores.map(({ activity = 0 }) => activity)),
    fraud: Math.max(0, ...counting.map(fraudOf), ...scores.map(({ fraud = 0 }) => fraud)),
    // Whoever uploads a document that agrees with the request has it. That's possession, and no more.
    verification: isContradicted
      ? 0
      : Math.max(Number(own.length > 0), ...scores.map(({ verification = 0 }) => verification)),
  };
}

/**
 * Whether the documents are someone else's, or that's open: an identity match found another name or birth date, or is
 * in dispute. Then no evidence counts, whoever checked it.
 */
const contradicts = ({ service, status, disputed }: AssuranceCheck): boolean =>
  service === "identity_match" && (status === "adverse" || disputed);

/** A document in dispute doesn't count in any check, because two checks can rely on the same one. */
const typesIn = ({ proofing }: AssuranceCheck): DocumentType[] => [
  ...(proofing?.documents ?? []).map(({ type }) => type),
  ...(proofing?.scores?.evidence ?? []).map(({ type }) => type),
];

/** @returns when checks and their documents expire after `at`, earliest first */
const endsAfter = (checks: readonly AssuranceCheck[], at: string): string[] =>
  checks
    .flatMap(({ expires_at, proofing }) => [
      expires_at,
      ...(proofing?.documents ?? []).map((document) => document.expires_at),
    ])
    .filter((end): end is string => end !== null && !isOver(end, at))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));

/** Which check has a piece makes no difference to what it's worth. */
const isSame = (one: Scores<CountedPiece>, other: Scores<CountedPiece>): boolean =>
  JSON.stringify(one, withoutCheck) === JSON.stringify(other, withoutCheck);

const withoutCheck = (key: string, value: unknown): unknown => (key === "check" ? undefined : value);

/** A check counts if it passed and is neither in dispute, nor a test, nor expired. */
const counts = (check: AssuranceCheck, at: string): boolean =>
  check.status === "passed" && !check.disputed && !check.sandbox && !isOver(check.expires_at, at);

const isOver = (end: string | null, at: string): boolean =>
  end !== null && !(Date.parse(end) > Date.parse(at));

function ownPiece(
  { service, proofing }: AssuranceCheck,
  { type, signed }: ProofDocument,
  isIdentified: boolean,
): CountedPiece[] {
  const strength = STRENGTH[type];
  if (strength === undefined) return [];
  const isIdentity = isIdentityDocument(type);
  // Without an identity match, nobody has compared the document with the request.
  if (isIdentity && !isIdentified) return [];
  const isSigned = signed !== null && (isIdentity ? signed.by === "state" : signed.by === SIGNER[type]);
  const validity = isSigned ? signedValidity(isIdentity, signed) : readValidity(isIdentity, proofing);
  if (validity === 0) return [];
  const nist = {
    class: isIdentity ? ("strong" as const) : fairIf(isSigned),
    validated: isSigned,
    pathway: null,
  };
  const isRevocationOpen = isSigned && validity === 2;
  return [{ check: service, type, strength, validity, nist, isRevocationOpen }];
}

/**
 * Validity 3 takes a verified signature, and that the document isn't known to be revoked. Only an issuer's list can say
 * so of an identity document. A bank statement or pay stub is never revoked.
 */
const signedValidity = (isIdentity: boolean, { revocation }: NonNullable<ProofDocument["signed"]>): number =>
  isIdentity && revocation !== "good" ? 2 : 3;

/** Anyone can write a PDF, so one that we only read is no evidence until somebody trained has examined it. */
function readValidity(isIdentity: boolean, proofing: Proofing | null): number {
  if (proofing?.inspection === "trained") return 2;
  return isIdentity ? 1 : 0;
}

const fairIf = (isSigned: boolean): NistClass | null => (isSigned ? "fair" : null);

function providerPieces({ service, proofing }: AssuranceCheck): CountedPiece[] {
  const { evidence = [], verification = 0 } = proofing?.scores ?? {};
  return evidence.map(({ type, strength, validity }) => ({
    check: service,
    type,
    strength,
    validity,
    nist: { class: classOf(strength, validity), validated: validity >= 2, pathway: pathwayOf(verification) },
    isRevocationOpen: false,
  }));
}

/** Evidence whose issuer's signature wasn't verified counts as one class less (SP 800-63A-4, § 2.4.1.3). */
function classOf(strength: number, validity: number): NistClass | null {
  if (strength === 4) return validity >= 3 ? "superior" : "strong";
  if (strength === 3) return "strong";
  return strength === 2 ? "fair" : null;
}

function pathwayOf(verification: number): NistPathway | null {
  if (verification >= 3) return "biometric";
  return verification === 2 ? "non_biometric" : null;
}

/** One point for each full year that an employer or landlord confirmed, at most two. */
const activityOf = ({ proofing }: AssuranceCheck): number => Math.min(2, proofing?.attested_years ?? 0);

/** A search of the sanctions lists is one indicator of fraud, and there are many. */
const fraudOf = ({ service }: AssuranceCheck): number => Number(service === "background_check");

/** Leaves out pieces that another piece of the same type surpasses. Doesn't depend on the order of the pieces. */
function bestOf(pieces: readonly CountedPiece[]): CountedPiece[] {
  const kept: CountedPiece[] = [];
  for (const piece of pieces.toSorted(byScores))
    if (!kept.some((one) => surpasses(one, piece))) kept.push(piece);
  return kept.filter((one) => !kept.some((other) => other !== one && surpasses(other, one)));
}

const byScores = (a: CountedPiece, b: CountedPiece): number =>
  b.strength - a.strength || b.validity - a.validity || compare(a.type, b.type) || compare(a.check, b.check);

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const CLASSES: readonly (NistClass | null)[] = [null, "fair", "strong", "superior"];

const surpasses = (one: CountedPiece, other: CountedPiece): boolean =>
  kindOf(one.type) === kindOf(other.type) &&
  isAtLeast(one, other) &&
  CLASSES.indexOf(one.nist.class) >= CLASSES.indexOf(other.nist.class) &&
  Number(one.nist.validated) >= Number(other.nist.validated) &&
  (one.nist.pathway !== null || other.nist.pathway === null);
