import type { IssuerKind, Revocation } from "#contract/documents/signature.ts";
import { fromBase64 } from "#core/crypto/encode.ts";
import type { JudgedSignature, SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { typeRead } from "#functions/checks/identity/read-type.ts";
import { verifyWithMultikey } from "./multikey.ts";
import { endOf, isWithinLimits, type RegistryKey, trustedStamp } from "./registry-key.ts";
import { shownSigner } from "./signer-name.ts";

/** What {@link judgeSignature} uses of the document that has the signature. */
export type SignedDocument = Pick<
  DocumentReading,
  "documentType" | "method" | "zone" | "format" | "fields" | "uploadedAt" | "readAt"
>;

/** What the registry and the issuer's status list say. */
export interface Known {
  /** The registry's keys that the signature or its time stamp names. Others do no harm. */
  rows: readonly RegistryKey[];
  /** Null if the status list wasn't asked. */
  revocation: Revocation | null;
}

/** Why a signature doesn't count: codes for reviewers. Readers have more (`SignatureReading.fault`). */
type Fault =
  | "signature_mismatch"
  | "issuer_unknown"
  | "issuer_retired"
  | "issuer_mismatch"
  | "certificate_expired"
  | "key_not_valid"
  | "document_not_covered";

type Verdict = { state: "trusted" } | { state: "unknown" | "broken"; fault: Fault };

/** A key in the registry that the signature names, and the key's place in `SignatureReading.keys`. */
interface Match extends RegistryKey {
  place: number;
}

/**
 * Judges a signature against the trust registry. The reader has verified what the file alone can prove; this decides
 * whose signature it is, whether they may sign such a document, and whether they could at the time. A time that the
 * signer only claims proves nothing, so without a time stamp that we trust, a signature counts from the upload. Judging
 * again with the same evidence gives the same answer, so that the checks' results don't change.
 */
export async function judgeSignature(
  read: SignatureReading,
  document: SignedDocument,
  { rows, revocation }: Known,
): Promise<JudgedSignature> {
  const { match, verdict, fault } = await decide(read, document, rows);
  const isTrusted = verdict.state === "trusted";
  const stampedAt = trustedStamp(read, rows, match?.issuer.test ?? false, document.uploadedAt);
  const time = stampedAt ?? read.claimedAt ?? null;
  return {
    kind: read.kind,
    state: verdict.state,
    fault,
    issuer: isTrusted && match ? issuerOf(match) : null,
    signer: shownSigner(read.signer),
    keyId: (isTrusted && match?.key.keyId) || (read.keys[0] ?? ""),
    covers: read.covers,
    revocation: isTrusted && read.status ? revocation : null,
    time,
    timeSource: time === null ? null : stampedAt === null ? "claimed" : "timestamp",
    // When everything that it takes was there.
    verifiedAt: Math.max(
      document.readAt ?? document.uploadedAt,
      match?.key.addedAt ?? 0,
      (isTrusted && revocation?.at) || 0,
    ),
  };
}

const issuerOf = ({ issuer: { id, name, kind, test } }: Match) => ({ id, name, kind, test });

interface Decision {
  match: Match | null;
  verdict: Verdict;
  fault: string | undefined;
}

/** @returns the verdict by a key that makes it trusted, or else broken, or else by the key closest to the signer's */
async function decide(
  read: SignatureReading,
  document: SignedDocument,
  rows: readonly RegistryKey[],
): Promise<Decision> {
  if (read.state === "broken") {
    const verdict = { state: "broken", fault: "signature_mismatch" } as const;
    return { match: null, verdict, fault: read.fault ?? verdict.fault };
  }
  const matches = matchesOf(read, rows);
  const others: Decision[] = [];
  for (const match of matches) {
    const verdict = await judgeMatch(read, document, matches, match, rows);
    if (verdict.state === "trusted") return { match, verdict, fault: undefined };
    others.push({ match, verdict, fault: verdict.fault });
  }
  const unknown = { state: "unknown", fault: "issuer_unknown" } as const;
  const broken = others.find(({ verdict }) => verdict.state === "broken");
  return broken ?? others[0] ?? { match: null, verdict: unknown, fault: unknown.fault };
}

/** A barcode or zone is signed with the first key. A PDF's chain leads from the first certificate to the others. */
function matchesOf({ kind, keys }: SignatureReading, rows: readonly RegistryKey[]): Match[] {
  const counting = kind === "pdf" ? keys : keys.slice(0, 1);
  return rows
    .filter(({ issuer }) => issuer.kind !== "timestamp")
    .map((row) => ({ ...row, place: counting.indexOf(row.key.keyId) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place);
}

async function judgeMatch(
  read: SignatureReading,
  document: SignedDocument,
  matches: readonly Match[],
  match: Match,
  rows: readonly RegistryKey[],
): Promise<Verdict> {
  const { issuer, key } = match;
  const unproven = await proofFault(read, match);
  if (unproven) return unproven;
  if (!isOfItsState(read, document, match)) return { state: "broken", fault: "issuer_mismatch" };
  const stampedAt = trustedStamp(read, rows, issuer.test, document.uploadedAt);
  const at = stampedAt ?? document.uploadedAt;
  const isInForce = chainIsValid(read, match, at);
  if (!isInForce && stampedAt !== null) return { state: "broken", fault: "certificate_expired" };
  if (hasEnded(matches, match, stampedAt)) return { state: "unknown", fault: "issuer_retired" };
  if (!isInForce) return { state: "unknown", fault: "certificate_expired" };
  if (!isWithinLimits(key, at)) return { state: "unknown", fault: "key_not_valid" };
  if (!issuer.documents.includes(typeRead(document)) || !isOfThisKind(read, document, issuer.kind))
    return { state: "unknown", fault: "document_not_covered" };
  return { state: "trusted" };
}

/** @returns why the registry's key doesn't confirm the signature; null if it does */
async function proofFault(read: SignatureReading, { key }: Match): Promise<Verdict | null> {
  // The reader verified a PDF with the signer's certificate, and the chain up to the registry's.
  if (read.kind === "pdf")
    return read.state === "intact" ? null : { state: "unknown", fault: "issuer_unknown" };
  const isVerified = await verifyProof(read, key.material);
  if (isVerified === null) return { state: "unknown", fault: "issuer_unknown" };
  return isVerified ? null : { state: "broken", fault: "signature_mismatch" };
}

/**
 * @param multikey the issuer's public key
 * @returns whether the key made the signature of a barcode or zone; null if there's nothing that it could verify
 */
export async function verifyProof(
  { proof }: Pick<SignatureReading, "proof">,
  multikey: string,
): Promise<boolean | null> {
  if (!proof) return null;
  const signature = fromBase64(proof.value);
  return verifyWithMultikey(multikey, fromBase64(proof.message), signature);
}

/**
 * A state signs its own cards only, so its code has to be known. A PDF isn't a card, and needs no state's code.
 */
function isOfItsState({ kind }: SignatureReading, { fields }: SignedDocument, { issuer }: Match): boolean {
  if (issuer.kind !== "state" || (kind === "pdf" && fields?.issuer === undefined)) return true;
  return issuer.state !== null && fields?.issuer === issuer.state;
}

/** Kinds of issuers that sign cards. */
const OF_CARDS: readonly IssuerKind[] = ["state", "wallet"];

/**
 * Whether a signature of this kind says anything about what was read. Whoever signs a PDF with a photo of a card in it
 * signs the file, and not the card.
 */
const isOfThisKind = ({ kind }: SignatureReading, { method }: SignedDocument, issuer: IssuerKind): boolean =>
  kind === "pdf" ? method === "pdf_text" : OF_CARDS.includes(issuer);

/** Every certificate from the signer's to the registry's has to be valid at the time. */
function chainIsValid({ kind, validity }: SignatureReading, { place }: Match, at: number): boolean {
  if (kind !== "pdf") return true;
  const chain = (validity ?? []).slice(0, place + 1);
  return chain.length === place + 1 && chain.every(({ from, to }) => at >= from && at <= to);
}

/**
 * Whether the key, or a compromised one closer to the signer, was retired or compromised before the signature is proven
 * to exist.
 */
function hasEnded(matches: readonly Match[], match: Match, stampedAt: number | null): boolean {
  const closer = matches.filter(
    ({ place, issuer }) => place <= match.place && issuer.compromisedFrom !== null,
  );
  return [match, ...closer].some((one) => {
    const end = endOf(one);
    return end !== null && (stampedAt === null || stampedAt >= end);
  });
}
