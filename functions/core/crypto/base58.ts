/** Base58 with Bitcoin's alphabet, as Multibase uses it with the prefix `z` (W3C Controlled Identifiers 1.0, 2.4). */
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** More than keys and signatures have. Decoding takes time that grows with the square of the length. */
const MAX_DIGITS = 128;

/** @returns the bytes of base58 text without its prefix; null if it's empty, too long or has other characters */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length === 0 || text.length > MAX_DIGITS) return null;
  let value = 0n;
  for (const digit of text) {
    const at = ALPHABET.indexOf(digit);
    if (at < 0) return null;
    value = value * 58n + BigInt(at);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n));
  // Each leading zero byte is written as a digit of its own.
  const zeros = text.length - text.replace(/^1+/, "").length;
  return new Uint8Array([...new Array<number>(zeros).fill(0), ...bytes]);
}

/** @returns the bytes as base58 text without a prefix */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  let text = "";
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  const first = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(first < 0 ? bytes.length : first) + text;
}
