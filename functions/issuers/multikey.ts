import { fromBase58 } from "#core/crypto/base58.ts";

/**
 * Public keys as Multikey (W3C Controlled Identifiers 1.0, section 2.2.2). Only P-256 is supported: the prefix `zDna` is
 * what base58 makes of its header, 0x80 0x24.
 */

/** The curve's prime and the constant b of y² = x³ − 3x + b (FIPS 186-5, P-256). */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/**
 * @param text a Multikey such as `zDnaem…`
 * @returns the P-256 public key as an uncompressed point (65 bytes); null if the text is anything else
 */
export function pointOfMultikey(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = text.startsWith("z") ? fromBase58(text.slice(1)) : null;
  if (bytes?.length !== 35 || bytes[0] !== 0x80 || bytes[1] !== 0x24) return null;
  const sign = bytes[2]!;
  if (sign !== 2 && sign !== 3) return null;
  const x = numberOf(bytes.subarray(3));
  const y = x < P ? rootOf((x ** 3n - 3n * x + B) % P) : null;
  if (y === null) return null;
  const isOdd = sign === 3;
  const point = new Uint8Array(65);
  point[0] = 4;
  point.set(bytes.subarray(3), 1);
  point.set(bytesOf(((y & 1n) === 1n) === isOdd ? y : P - y), 33);
  return point;
}

/**
 * @param signature ECDSA with P-256 and SHA-256, 64 bytes
 * @returns whether the key made the signature over the message; null if the text isn't a P-256 Multikey
 */
export async function verifyWithMultikey(
  multikey: string,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  const point = pointOfMultikey(multikey);
  if (!point) return null;
  const key = await crypto.subtle.importKey("raw", point, { name: "ECDSA", namedCurve: "P-256" }, false, [
    "verify",
  ]);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, message);
}

function numberOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

const bytesOf = (value: bigint): Uint8Array =>
  Uint8Array.from(value.toString(16).padStart(64, "0").match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );

/** @returns a square root modulo the curve's prime; null if there's none, so that the point isn't on the curve */
function rootOf(square: bigint): bigint | null {
  const value = ((square % P) + P) % P;
  const root = power(value, (P + 1n) / 4n);
  return (root * root) % P === value ? root : null;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
