import { PublishedFault } from "../published-fault.ts";

/** Values of the digits of base64url by their character's code; -1 for any other character. */
const VALUES = new Int8Array(128).fill(-1);
for (const [value, digit] of [
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
].entries())
  VALUES[digit.charCodeAt(0)] = value;

/**
 * Decodes base64url without padding (RFC 4648, 5), from ASCII bytes, because a list is too long for copies as text.
 * @throws PublishedFault `bad_encoding` for other characters, a length that no bytes have, or spare bits that aren't 0
 */
export function bytesOfBase64Url(digits: Uint8Array): Uint8Array<ArrayBuffer> {
  const spare = digits.length % 4;
  if (spare === 1) throw new PublishedFault("bad_encoding");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (const digit of digits) {
    const value = VALUES[digit] ?? -1;
    if (value < 0) throw new PublishedFault("bad_encoding");
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
  }
  if (held & ((1 << bits) - 1)) throw new PublishedFault("bad_encoding");
  return bytes;
}

/**
 * Bytes of compressed data that are unpacked at once. Gzip unpacks to at most 1032 times its size, so this is at most
 * 4 MB, even if someone made the data to be a bomb.
 */
const PIECE = 4096;

/**
 * Unpacks a list as a stream, without holding it. Bit 0 is the leftmost (Bitstring Status List 1.0, `encodedList`).
 * @param packed the list, compressed with gzip
 * @param length how many entries it must have
 * @param index the entry to read, less than `length`
 * @returns whether the entry's bit is set
 * @throws PublishedFault `bad_encoding`, or `wrong_length` as soon as the list is longer, or if it's shorter
 */
export async function bitOf(
  packed: Uint8Array<ArrayBuffer>,
  length: number,
  index: number,
): Promise<boolean> {
  const size = length / 8;
  if (packed.length < 18) throw new PublishedFault("bad_encoding");
  // Gzip ends with the size of what it unpacks to (RFC 1952, 2.3.1). Where bytes follow the end, they aren't that.
  const last = new DataView(packed.buffer, packed.byteOffset + packed.length - 4, 4);
  if (last.getUint32(0, true) !== size) throw new PublishedFault("wrong_length");
  const gzip = new DecompressionStream("gzip");
  const feeding = feed(gzip.writable.getWriter(), packed);
  const wanted = Math.floor(index / 8);
  let passed = 0;
  let byte = 0;
  try {
    for await (const piece of gzip.readable as unknown as AsyncIterable<Uint8Array>) {
      if (wanted >= passed && wanted < passed + piece.length) byte = piece[wanted - passed] ?? 0;
      passed += piece.length;
      if (passed > size) throw new PublishedFault("wrong_length");
    }
    await feeding;
  } catch (error) {
    throw error instanceof PublishedFault ? error : new PublishedFault("bad_encoding");
  } finally {
    // The reason is known already, and stopping early makes this fail, too.
    await feeding.catch(() => {});
  }
  if (passed !== size) throw new PublishedFault("wrong_length");
  return ((byte >> (7 - (index % 8))) & 1) === 1;
}

async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  packed: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let at = 0; at < packed.length; at += PIECE) await writer.write(packed.subarray(at, at + PIECE));
  await writer.close();
}
