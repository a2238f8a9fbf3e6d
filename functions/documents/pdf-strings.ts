import { PDFHexString, PDFString } from "@cantoo/pdf-lib";

/** What the library's parser of objects has for itself, as far as it is needed here. */
export interface Bytes {
  bytes: {
    bytes: Uint8Array;
    offset(): number;
    moveTo(offset: number): void;
  };
}

const [OPEN, CLOSE, MORE, BACKSLASH] = [..."()>\\"].map((sign) => sign.charCodeAt(0));

/**
 * The library puts strings together letter by letter, and keeps a record of each letter: a string in hex takes thirty
 * times its bytes for as long as the file is open. Here it is taken as a whole.
 * @throws where it has no end
 */
export function hexString(this: Bytes): PDFHexString {
  const start = this.bytes.offset() + 1;
  const end = this.bytes.bytes.indexOf(MORE!, start);
  return PDFHexString.of(taken(this, start, end));
}

/** The same of a string in brackets, each byte of which is looked at once. */
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

/** @returns what stands up to an end, a letter for each byte, and goes on behind it */
function taken(parser: Bytes, start: number, end: number): string {
  if (end < 0) throw new Error("a string without an end");
  const { buffer, byteOffset } = parser.bytes.bytes;
  parser.bytes.moveTo(end + 1);
  return Buffer.from(buffer, byteOffset + start, end - start).toString("latin1");
}
