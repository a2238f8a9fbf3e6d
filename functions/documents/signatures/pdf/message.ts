import { Der, oidOf, sameBytes, TAG } from "./der.ts";
import { must, required } from "./fault.ts";

/** Content types (RFC 5652, RFC 3161). */
export const CONTENT = { data: "1.2.840.113549.1.7.1", timeStamp: "1.2.840.113549.1.9.16.1.4" } as const;

const SIGNED_DATA = "1.2.840.113549.1.7.2";
const [EXPLICIT, CERTIFICATES, REVOCATIONS, SIGNED, UNSIGNED, KEY_ID] = [0xa0, 0xa0, 0xa1, 0xa0, 0xa1, 0x80];
/** The most certificates in a signature. Genuine ones have a handful. */
const MAX_CERTIFICATES = 50;

/** Attributes by their type. Each type occurs once, and has one value or more. */
type Attributes = ReadonlyMap<string, readonly Der[]>;

/** A signed message (CMS, RFC 5652) with one signer. */
export interface Message {
  contentType: string;
  /** The content; null if it's elsewhere, as for a PDF. */
  content: Uint8Array | null;
  /** The certificates in it, as DER. */
  certificates: Uint8Array[];
  /** AlgorithmIdentifiers. */
  digestAlgorithm: Der;
  algorithm: Der;
  signature: Uint8Array;
  isSigner: (certificate: {
    issuer: Uint8Array;
    serial: Uint8Array;
    keyId?: Uint8Array | undefined;
  }) => boolean;
  signedAttributes: Attributes;
  /** The bytes of the signed attributes as they were signed. */
  signedBytes: Uint8Array;
  unsignedAttributes: Attributes;
}

/**
 * @param bytes exactly one message
 * @throws SignatureFault if it isn't a message with one signer and signed attributes. A PDF's signature has one signer
 *   (ISO 32000-2, 12.8.3.3), and without signed attributes it would be over the file's hash alone
 */
export function readMessage(bytes: Uint8Array): Message {
  const [type, wrapped, ...more] = Der.read(bytes).sequence(3);
  must(required(type).oid() === SIGNED_DATA && more.length === 0);
  const [version, digests, content, ...rest] = required(wrapped).as(EXPLICIT).inner().sequence(6);
  const [contentType, holder] = required(content).sequence(2);
  const certificates = rest[0]?.tag === CERTIFICATES ? rest.shift()!.parts(MAX_CERTIFICATES) : [];
  if (rest[0]?.tag === REVOCATIONS) rest.shift();
  must(rest.length === 1);
  const [signer, ...others] = rest[0]!.as(TAG.set).parts(2);
  must(others.length === 0);
  const read = readSignerInfo(required(signer));
  const { digestAlgorithm, hasKeyId } = read;
  const announced = required(digests).as(TAG.set).parts(4);
  must(announced.some((one) => oidOf(one) === oidOf(digestAlgorithm)));
  const isNewer = hasKeyId || required(contentType).oid() !== CONTENT.data;
  // RFC 5652, 5.1. A certificate has to be one; other formats would need another version.
  must(required(version).small() === (isNewer ? 3 : 1));
  must(certificates.every(({ tag }) => tag === TAG.sequence));
  return {
    ...read,
    contentType: required(contentType).oid(),
    content: holder ? holder.as(EXPLICIT).inner().octets() : null,
    certificates: certificates.map((one) => one.bytes),
  };
}

function readSignerInfo(signer: Der) {
  const [version, id, digestAlgorithm, ...rest] = signer.sequence(7);
  const hasKeyId = required(id).tag === KEY_ID;
  must(required(version).small() === (hasKeyId ? 3 : 1));
  const [attributes, algorithm, signature, more, ...others] = rest;
  must(required(attributes, "signed_attributes").tag === SIGNED, "signed_attributes");
  must(more === undefined || more.tag === UNSIGNED);
  must(others.length === 0);
  // They're signed as a SET, and stored with another tag (RFC 5652, 5.4).
  const signedBytes = attributes!.bytes.slice();
  signedBytes[0] = TAG.set;
  return {
    hasKeyId,
    digestAlgorithm: required(digestAlgorithm),
    algorithm: required(algorithm),
    signature: required(signature).as(TAG.octets).content,
    isSigner: signerTest(id!, hasKeyId),
    signedAttributes: attributesOf(attributes!),
    signedBytes,
    unsignedAttributes: more ? attributesOf(more) : new Map<string, Der[]>(),
  };
}

function signerTest(id: Der, hasKeyId: boolean): Message["isSigner"] {
  if (hasKeyId) return ({ keyId }) => keyId !== undefined && sameBytes(keyId, id.content);
  const [issuer, serial] = id.sequence(2);
  const number = required(serial).as(TAG.integer).content;
  return (one) => sameBytes(one.issuer, required(issuer).bytes) && sameBytes(one.serial, number);
}

function attributesOf(set: Der): Attributes {
  const found = new Map<string, Der[]>();
  for (const attribute of set.parts(40)) {
    const [type, values, ...more] = attribute.sequence(3);
    const id = required(type).oid();
    must(more.length === 0 && !found.has(id), "signed_attributes");
    found.set(id, required(values).as(TAG.set).parts(8));
  }
  return found;
}
