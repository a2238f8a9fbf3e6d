import type { Work } from "#functions/documents/work.ts";
import { digest, type HashName, hashOf, isSignedBy } from "./algorithms.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { chainOf, type Purposes } from "./chain.ts";
import { type Der, sameBytes, TAG } from "./der.ts";
import { must, required } from "./fault.ts";
import type { Message } from "./message.ts";

/** Attributes of a signature (RFC 5652, RFC 5035). */
const ATTRIBUTE = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signerV1: "1.2.840.113549.1.9.16.2.12",
  signerV2: "1.2.840.113549.1.9.16.2.47",
} as const;

/** What a message has to be. */
export interface Rules {
  contentType: string;
  purposes: Purposes;
  /** Whether the signed attributes must name the signer's certificate, and in which version of the attribute. */
  namesSigner: "optional" | "v2" | "any";
  /** The certificates of issuers that we trust, to complete the chain. */
  anchors: readonly Certificate[];
}

/** A message that verifies with its signer's key. */
export interface Verified {
  chain: Certificate[];
  /** The signer's clock, UTC in milliseconds. */
  claimedAt?: number | undefined;
}

/** Steps for a certificate and for a check with a public key, in bytes that we could look at in the same time. */
const STEPS = 100_000;

/** The certificates in a message. */
export interface Signer {
  signer: Certificate;
  all: Certificate[];
}

/**
 * Reads a message's certificates, without checking anything.
 * @throws SignatureFault if the signer's isn't there, which PAdES requires, also in time stamps
 */
export function readSigner(message: Message, work: Work): Signer {
  work.charge((message.certificates.length + 10) * STEPS);
  // Some programs write the signer's certificate twice.
  const distinct = message.certificates.filter(
    (one, i, all) => all.findIndex((other) => sameBytes(one, other)) === i,
  );
  const all = distinct.map(readCertificate);
  const [signer, ...same] = all.filter(message.isSigner);
  must(signer !== undefined && same.length === 0);
  return { signer, all };
}

/**
 * Verifies a message and follows its chain.
 * @param content the signed content, in pieces
 * @throws SignatureFault
 */
export async function verifyMessage(
  message: Message,
  { signer, all }: Signer,
  content: readonly Uint8Array[],
  rules: Rules,
  work: Work,
): Promise<Verified> {
  const { signedAttributes: attributes, digestAlgorithm } = message;
  const hash = hashOf(digestAlgorithm);
  must(message.contentType === rules.contentType);
  must(only(attributes.get(ATTRIBUTE.contentType)).oid() === rules.contentType, "signed_attributes");
  const stated = only(attributes.get(ATTRIBUTE.messageDigest)).as(TAG.octets).content;
  // A hash takes a fraction of the time that our own code would need for the same bytes.
  work.charge(Math.ceil(content.reduce((sum, piece) => sum + piece.length, 0) / 4));
  must(sameBytes(stated, digest(hash, ...content)), "content_changed");
  checkNamedSigner(message, signer, rules.namesSigner);
  const { algorithm, signature, signedBytes } = message;
  must(await isSignedBy(signer.key, { data: signedBytes, signature, algorithm, hash }), "signature_mismatch");
  const chain = await chainOf(signer, all, rules.anchors, rules.purposes);
  const time = attributes.get(ATTRIBUTE.signingTime);
  return { chain, claimedAt: time && only(time).date() };
}

function only(values: readonly Der[] | undefined): Der {
  must(values?.length === 1, "signed_attributes");
  return values[0]!;
}

/**
 * Compares the hash of the signer's certificate that was signed along. Without it, someone could put another
 * certificate of the same key into the file.
 */
function checkNamedSigner(
  { signedAttributes: attributes }: Message,
  signer: Certificate,
  expected: Rules["namesSigner"],
): void {
  const [v1, v2] = [attributes.get(ATTRIBUTE.signerV1), attributes.get(ATTRIBUTE.signerV2)];
  if (expected === "v2") required(v2, "signed_attributes");
  if (expected === "any") required(v2 ?? v1, "signed_attributes");
  for (const [values, usual] of [
    [v1, "SHA-1"],
    [v2, "SHA-256"],
  ] as const) {
    if (!values) continue;
    // The first certificate is the signer's; further ones would be its issuers (RFC 5035, 4).
    const certificates = required(only(values).sequence(2)[0]).sequence();
    const [first, second] = required(certificates[0]).sequence(3);
    const isHashNamed = usual === "SHA-256" && first?.tag === TAG.sequence;
    const hash: HashName | "SHA-1" = isHashNamed ? hashOf(first) : usual;
    const value = required(isHashNamed ? second : first).as(TAG.octets).content;
    must(sameBytes(value, digest(hash, signer.der)), "signed_attributes");
  }
}
