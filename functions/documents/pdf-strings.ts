import { PDFHexString, PDFString } from "@cantoo/pdf-lib";

/** The parts of the library's object parser that we use. */
export interface Bytes {
  bytes: {
    bytes: Uint8Array;
    offset(): number;
    moveTo(offset: number): void;
  };
}

const [OPEN, CLOSE, MORE, BACKSLASH] = [..."()>\\"].map((sign) => sign.charCodeAt(0));

/**
 * Parses a hex string in one piece. The library builds strings character by character and keeps a record of each, so a
 * hex string takes thirty times its bytes for as long as the file is open.
 * @throws if the string has no end
 */
export function hexString(this: Bytes): PDFHexString {
  const start = this.bytes.offset() + 1;
  const end = this.bytes.bytes.indexOf(MORE!, start);
  return PDFHexString.of(taken(this, start, end));
}

/**
 * Parses a literal string in one piece, looking at each byte once.
 * @throws if the string has no end
 */
export function literalString(this: Bytes): PDFString {
  const { bytes } = this.bytes;
  const start = this.bytes.offset() + 1;
  let [at, depth] = [start, 1];
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) break;
  }
  return PDFString.of(taken(this, start, at < bytes.length ? at : -1));
}

/**
 * Moves the parser past the string.
 * @returns the text up to `end`, one character per byte
 */
function taken(parser: Bytes, start: number, end: number): string {
  if (end < 0) throw new Error("a string without an end");
  const { buffer, byteOffset } = parser.bytes.bytes;
  parser.bytes.moveTo(end + 1);
  return Buffer.from(buffer, byteOffset + start, end - start).toString("latin1");
}
