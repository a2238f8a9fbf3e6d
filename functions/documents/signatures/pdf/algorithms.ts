import { createHash } from "node:crypto";
import { Der, TAG } from "./der.ts";
import { must, required, SignatureFault } from "./fault.ts";

/** A hash that we accept, as WebCrypto names it. MD5 and SHA-1 can be forged. */
export type HashName = "SHA-256" | "SHA-384" | "SHA-512";

const HASHES: Readonly<Record<string, HashName>> = {
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};

/** Signature algorithms (RFC 5754, RFC 5758, RFC 8410), with the hash that their name fixes. */
const ALGORITHMS: Readonly<Record<string, { kind: Kind; hash?: HashName }>> = {
  "1.2.840.113549.1.1.1": { kind: "RSASSA-PKCS1-v1_5" },
  "1.2.840.113549.1.1.11": { kind: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  "1.2.840.113549.1.1.12": { kind: "RSASSA-PKCS1-v1_5", hash: "SHA-384" },
  "1.2.840.113549.1.1.13": { kind: "RSASSA-PKCS1-v1_5", hash: "SHA-512" },
  "1.2.840.113549.1.1.10": { kind: "RSA-PSS" },
  "1.2.840.10045.4.3.2": { kind: "ECDSA", hash: "SHA-256" },
  "1.2.840.10045.4.3.3": { kind: "ECDSA", hash: "SHA-384" },
  "1.2.840.10045.4.3.4": { kind: "ECDSA", hash: "SHA-512" },
  "1.3.101.112": { kind: "Ed25519" },
};
type Kind = "RSASSA-PKCS1-v1_5" | "RSA-PSS" | "ECDSA" | "Ed25519";

const KEY = { rsa: "1.2.840.113549.1.1.1", ec: "1.2.840.10045.2.1", ed25519: "1.3.101.112" } as const;
/** The curves, and the bytes of a coordinate. */
const CURVES: Readonly<Record<string, { name: string; size: number }>> = {
  "1.2.840.10045.3.1.7": { name: "P-256", size: 32 },
  "1.3.132.0.34": { name: "P-384", size: 48 },
  "1.3.132.0.35": { name: "P-521", size: 66 },
};
const MGF1 = "1.2.840.113549.1.1.8";
/** Bits of an RSA key. Anything longer only costs time. */
const [MIN_RSA, MAX_RSA] = [2048, 8192];

/** @returns a hash's name @throws SignatureFault if we don't accept it */
export function hashOf(algorithm: Der): HashName {
  const [oid, parameters, ...more] = algorithm.sequence(3);
  must(more.length === 0 && isNullOrAbsent(parameters));
  return required(HASHES[required(oid).oid()], "weak_algorithm");
}

const isNullOrAbsent = (parameters: Der | undefined) =>
  parameters === undefined || (parameters.tag === TAG.null && parameters.content.length === 0);

/** @returns the hash of the pieces, one after the other. They aren't copied, because a file can be large. */
export function digest(hash: HashName | "SHA-1", ...pieces: readonly Uint8Array[]): Uint8Array {
  const sum = createHash(hash.replace("-", "").toLowerCase());
  for (const piece of pieces) sum.update(piece);
  return sum.digest();
}

/** A signature, and what it's over. */
export interface Signed {
  data: Uint8Array;
  signature: Uint8Array;
  /** The AlgorithmIdentifier of the signature. */
  algorithm: Der;
  /** The hash that was announced elsewhere; the algorithm has to use the same. */
  hash?: HashName;
}

/**
 * @param key a SubjectPublicKeyInfo
 * @returns whether the key made the signature
 * @throws SignatureFault `weak_algorithm`
 */
export async function isSignedBy(key: Der, signed: Signed): Promise<boolean> {
  const { kind, hash, salt } = algorithmOf(signed);
  const known = required(importOf(key, kind, hash));
  const bytes = known.size === undefined ? signed.signature : coordinates(signed.signature, known.size);
  if (!bytes) return false;
  try {
    const imported = await crypto.subtle.importKey("spki", copy(key.bytes), known.parameters, false, [
      "verify",
    ]);
    const how = { name: kind, hash, ...(salt !== undefined && { saltLength: salt }) };
    return await crypto.subtle.verify(how, imported, copy(bytes), copy(signed.data));
  } catch (error) {
    // WebCrypto refuses keys that aren't on their curve, or of the wrong size.
    if (error instanceof Error && (error instanceof TypeError || error.name !== "Error")) return false;
    throw error;
  }
}

/** @returns the same bytes in a buffer of their own, as WebCrypto's types require */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);

function algorithmOf({ algorithm, hash: announced }: Signed): { kind: Kind; hash: HashName; salt?: number } {
  const [oid, parameters, ...more] = algorithm.sequence(3);
  must(more.length === 0);
  const { kind, hash } = required(ALGORITHMS[required(oid).oid()], "weak_algorithm");
  if (kind === "RSA-PSS") return { kind, ...pssOf(required(parameters, "weak_algorithm"), announced) };
  must(isNullOrAbsent(parameters));
  // Ed25519 has a hash of its own inside; the message's digest is SHA-512 with it (RFC 8419).
  const used = hash ?? announced ?? (kind === "Ed25519" ? "SHA-512" : undefined);
  must(announced === undefined || announced === used, "signature_mismatch");
  return { kind, hash: required(used, "weak_algorithm") };
}

/** Reads RSASSA-PSS-params (RFC 4055). Their defaults are SHA-1, so the hashes have to be there. */
function pssOf(parameters: Der, announced: HashName | undefined): { hash: HashName; salt: number } {
  const parts = new Map(parameters.sequence(4).map((part) => [part.tag & 0x1f, part.inner()]));
  const hash = hashOf(required(parts.get(0), "weak_algorithm"));
  const [mask, maskHash] = required(parts.get(1), "weak_algorithm").sequence(2);
  must(required(mask).oid() === MGF1 && hashOf(required(maskHash)) === hash, "weak_algorithm");
  must(announced === undefined || announced === hash, "signature_mismatch");
  must((parts.get(3)?.small() ?? 1) === 1);
  return { hash, salt: parts.get(2)?.small() ?? 20 };
}

function importOf(key: Der, kind: Kind, hash: HashName) {
  const [algorithm, bits] = key.sequence(2);
  const [oid, curve] = required(algorithm).sequence(2);
  const type = required(oid).oid();
  if (kind === "ECDSA" && type === KEY.ec) {
    const { name, size } = required(CURVES[required(curve).oid()], "weak_algorithm");
    return { parameters: { name: kind, namedCurve: name }, size };
  }
  if (kind === "Ed25519" && type === KEY.ed25519) return { parameters: { name: kind } };
  if ((kind === "RSA-PSS" || kind === "RSASSA-PKCS1-v1_5") && type === KEY.rsa) {
    checkRsa(required(bits).bitBytes());
    return { parameters: { name: kind, hash } };
  }
  throw new SignatureFault("weak_algorithm");
}

/** Small exponents have been attacked; 65537 is the least that CAs may use (CA/Browser Forum, 6.1.6). */
function checkRsa(key: Uint8Array): void {
  const [modulus, exponent] = Der.read(key)
    .sequence(2)
    .map((part) => part.positive());
  const bits = 8 * required(modulus).length - Math.clz32(required(modulus)[0]!) + 24;
  must(bits >= MIN_RSA && bits <= MAX_RSA, "weak_algorithm");
  const least = required(exponent).length > 2;
  must(least && exponent!.length <= 4 && (exponent!.at(-1)! & 1) === 1, "weak_algorithm");
}

/** @returns an ECDSA signature's two numbers one after the other, as WebCrypto takes them; null if they're too long */
function coordinates(signature: Uint8Array, size: number): Uint8Array | null {
  const numbers = Der.read(signature)
    .sequence(2)
    .map((part) => part.positive());
  const out = new Uint8Array(2 * size);
  if (numbers.length !== 2 || numbers.some((number) => number.length > size)) return null;
  for (const [i, number] of numbers.entries()) out.set(number, (i + 1) * size - number.length);
  return out;
}
