import { deflateSync } from "node:zlib";
import { pdfOf } from "#tests/unit/documents/pdf-bombs.ts";

/** PDFs that cost parsers the most work for their size. Each can be made in any size. */

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const times = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)));
const body = (piece: string) => (size: number) => bytes(`%PDF-1.4\n${times(piece, size)}`);

/** Many objects, each an empty stream with a longer dictionary that no text reader can skip. */
const streams = (dict: (length: number) => string) => (size: number) =>
  bytes(`%PDF-1.4\n${times(`1 0 obj\n<<${dict(900)}/Length 0>>\nstream\n\nendstream\nendobj\n`, size)}`);

/** Empty blocks of five bytes each, which decompress to nothing. */
const emptyBlocks = (size: number) =>
  Buffer.concat([
    Buffer.from([0x78, 0x01]),
    Buffer.from(times("\0\0\0\xff\xff", size), "latin1"),
    Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]),
  ]);

/**
 * A stream whose filter is stated again and again with spaces in between. A parser had 4 to the power of n ways to read
 * it.
 */
export const filters = (count: number): Uint8Array =>
  bytes(
    `%PDF-1.4\n1 0 obj\n<</N 1${"/Filter   /FlateDecode   ".repeat(count)}/X>>\nstream\n\nendstream\nendobj\n`,
  );

export const WORST_PDFS: Record<string, (size: number) => Uint8Array> = {
  "ways to fold": (size) => filters(Math.floor(size / 25)),
  "numbers of colors": streams((length) => times("/N 1", length)),
  "lengths in a profile": streams((length) => `/N 1${times("/Length 1 0 R ", length)}`),
  "dictionaries in dictionaries": streams((length) => "/a<<".repeat(length / 6) + ">>".repeat(length / 6)),
  "dictionaries beside each other": streams((length) => times("/a<</b 1>>", length)),
  "parameters in parameters": streams(
    (length) => "/DecodeParms<<".repeat(length / 16) + ">>".repeat(length / 16),
  ),
  "blanks in dictionaries": streams((length) => " ".repeat(length)),
  "names in hex": streams((length) => `/${times("#41", length)} 1`),
  "numbers in dictionaries": streams((length) => `/A[${times("1 0 R ", length)}]`),
  "strings in dictionaries": streams((length) => `/A ${"(".repeat(length / 2)}${")".repeat(length / 2)}`),
  "half dictionaries": body("<<"),
  "half strings": body("("),
  "half hex strings": body("<41"),
  "half arrays": body("["),
  "the word stream": body("stream "),
  "the word stream behind one dictionary": (size) => bytes(`1 0 obj<<>> x ${times("stream ", size)}`),
  "dictionaries and the word stream": body("<<>> x stream "),
  "the word endstream": body("endstream "),
  "the word obj": body("obj "),
  "heads of objects": body("1 0 obj "),
  "numbers before a head": (size) => bytes(`%PDF-1.4\n${times("1 ", size)}obj`),
  "objects of nothing": body("1 0 obj\nnull\nendobj\n"),
  "streams without an end": body("1 0 obj<<>>stream\n"),
  "the word Encrypt but for its end": body("/Encryp"),
  slashes: body("/"),
  comments: body("%"),
  "comments of a line": body("%x\n"),
  blanks: (size) => bytes(`%PDF-1.4\n${" ".repeat(size)}stream`),
  operators: (size) => bytes(`%PDF-1.4\n${times("q Q ", size)}`),
  "operators without blanks": body("qQ"),
  "pictures in line": body("BI ID "),
  "blocks of nothing": (size) => pdfOf([[emptyBlocks(size), "/Filter/FlateDecode"]]),
  "what unfolds": (size) => pdfOf([[deflateSync(Buffer.alloc(size, "q Q ")), "/Filter/FlateDecode"]]),
};
