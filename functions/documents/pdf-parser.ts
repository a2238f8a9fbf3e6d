import { PDFDocument, PDFHeader, PDFObjectParser, PDFParser, type PDFRef } from "@cantoo/pdf-lib";
import type { Corrections } from "./pdf-definitions.ts";
import {
  applyCorrections,
  endOfStream,
  type Parts,
  readTrailer,
  readTrailerEnd,
  removeBrokenObjects,
  setAside,
} from "./pdf-repair.ts";
import { hexString, literalString } from "./pdf-strings.ts";

/** The parts of the library's parser that we use or replace. */
interface Inside extends Parts {
  skipWhitespaceAndComments(): void;
  matchKeyword(keyword: readonly number[]): boolean;
  skipJibberish(): void;
  parseHeader(): PDFHeader;
  findEndOfStreamFallback(): number;
  tryToParseInvalidIndirectObject(): PDFRef;
  maybeParseTrailerDict(): void;
  maybeParseTrailer(): unknown;
}

type Wrapped = "parseHeader" | "maybeParseTrailerDict" | "maybeParseTrailer";
const OWN = Symbol.for("countersign.pdf-parser");
const waysOf = ({ parseHeader, maybeParseTrailerDict, maybeParseTrailer }: Inside) => ({
  parseHeader,
  maybeParseTrailerDict,
  maybeParseTrailer,
});

const of = (word: string) => [...Buffer.from(word, "latin1")];
const KEYWORDS = ["xref", "trailer", "startxref"].map(of);
const OBJ = of("obj");
const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;

/**
 * Skips to the next object. At each blank, digit and percent sign, the library's own method scans all those that
 * follow, so 2 MB of blanks take it hours. This replacement scans them once, and stops in the same places.
 */
function skipJibberish(this: Inside): void {
  this.skipWhitespaceAndComments();
  let isInNumber = false;
  while (!this.bytes.done()) {
    const byte = this.bytes.peek();
    const start = this.bytes.offset();
    if (isDigit(byte) ? !isInNumber && isHead(this) : isKeyword(this, byte)) {
      this.bytes.moveTo(start);
      return;
    }
    this.bytes.moveTo(start + 1);
    isInNumber = isDigit(byte);
  }
}

const isKeyword = (parser: Inside, byte: number) =>
  KEYWORDS.some((word) => word[0] === byte && parser.matchKeyword(word));

/** Whether an object's head, such as `12 0 obj`, begins here. */
function isHead(parser: Inside): boolean {
  const { bytes } = parser;
  const pass = (is: (byte: number) => boolean) => {
    const from = bytes.offset();
    while (!bytes.done() && is(bytes.peek())) bytes.next();
    return bytes.offset() > from;
  };
  if (!pass(isDigit) || !pass(isBlank) || !pass(isDigit)) return false;
  pass(isBlank);
  return parser.matchKeyword(OBJ);
}

/** Accepts files that don't state their version, as viewers do. */
function parseHeader(this: Inside): PDFHeader {
  try {
    return header.call(this);
  } catch {
    this.bytes.moveTo(0);
    return PDFHeader.forVersion(1, 7);
  }
}

const parser = PDFParser.prototype as unknown as Inside & { [OWN]: Pick<Inside, Wrapped> };
// If this module is loaded again in the same process, it wraps the library's original methods again, never its own.
parser[OWN] ??= waysOf(parser);
const { parseHeader: header, maybeParseTrailerDict, maybeParseTrailer } = parser[OWN];
parser.skipJibberish = skipJibberish;
parser.parseHeader = parseHeader;
parser.findEndOfStreamFallback = endOfStream;
parser.tryToParseInvalidIndirectObject = setAside;
parser.maybeParseTrailerDict = readTrailer(maybeParseTrailerDict);
parser.maybeParseTrailer = readTrailerEnd(maybeParseTrailer);
Object.assign(PDFObjectParser.prototype, { parseHexString: hexString, parseString: literalString });

/**
 * Opens a PDF to read its pages and pictures.
 * @param bytes must have passed `pdf-bounds.ts`
 * @param corrections objects to leave out, because viewers don't use them
 * @throws if a part that the pages need is broken
 */
export async function openPdf(bytes: Uint8Array, corrections?: Corrections): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  return removeBrokenObjects(corrections ? applyCorrections(document, corrections) : document);
}
