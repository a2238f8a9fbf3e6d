import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { Corrections } from "./pdf-definitions.ts";
import { numberAt } from "./pdf-xref.ts";

/** The parts of the library's parser that the replacements here use. */
export interface Parts {
  bytes: {
    bytes: Uint8Array;
    done(): boolean;
    peek(): number;
    next(): number;
    offset(): number;
    moveTo(offset: number): void;
  };
  context: PDFContext;
  parseIndirectObjectHeader(): PDFRef;
}

/** Broken objects per file. Each one means another search, in the worst case to the end of the file. */
const MAX_BROKEN = 8;
/** Bytes per trailer. */
const MAX_TRAILER = 4096;
const [LF, CR] = [10, 13];

const broken = new WeakMap<PDFContext, number>();
/** The catalog that a file's trailer names, for files whose trailer couldn't be parsed. */
const untold = new WeakMap<PDFContext, PDFRef>();

const fileOf = ({ bytes: { bytes } }: Parts) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Finds the end of a stream whose length is missing or wrong: before the first `endstream`, as in `pdf-streams.ts`. The
 * library's own method counts the word `stream` within the data and expects as many ends.
 */
export function endOfStream(this: Parts): number {
  const file = fileOf(this);
  const start = this.bytes.offset();
  const found = file.indexOf("endstream", start);
  if (found < 0) throw new Error("a stream without an end");
  this.bytes.moveTo(found + "endstream".length);
  const isLine = found > start && (file[found - 1] === LF || file[found - 1] === CR);
  if (!isLine) return found;
  const isPair = file[found - 1] === LF && found - 1 > start && file[found - 2] === CR;
  return isPair ? found - 2 : found - 1;
}

/**
 * Sets a broken object aside. {@link removeBrokenObjects} decides whether the file can do without it.
 * @throws if it could hide another object, or if there are more than {@link MAX_BROKEN}
 */
export function setAside(this: Parts): PDFRef {
  const count = (broken.get(this.context) ?? 0) + 1;
  broken.set(this.context, count);
  const reference = this.parseIndirectObjectHeader();
  const file = fileOf(this);
  const start = this.bytes.offset();
  const end = file.indexOf("endobj", start);
  const text = file.subarray(start, Math.max(start, end));
  if (count > MAX_BROKEN || end < 0 || text.includes("obj")) throw new Error("an object without an end");
  this.bytes.moveTo(end + "endobj".length);
  this.context.assign(reference, PDFInvalidObject.of(text));
  return reference;
}

/**
 * @param read the library's own method to read a trailer
 * @returns a method that recovers the catalog from a broken trailer, even if the file is cut off within it. The catalog
 *   must be written so that all readers understand it
 */
export function readTrailer(read: (this: Parts) => void): (this: Parts) => void {
  return function (this: Parts): void {
    const start = this.bytes.offset();
    try {
      read.call(this);
    } catch (error) {
      const file = fileOf(this);
      const found = file.indexOf("startxref", start);
      const end = found < 0 ? file.length : found;
      const text = file.subarray(start, end);
      const root = text.length > MAX_TRAILER ? null : catalogIn(text);
      if (root === null) throw error;
      untold.set(this.context, root);
      this.context.trailerInfo.Root = root;
      this.bytes.moveTo(end);
    }
  };
}

/** A name ends where the next one begins, so that no character is scanned for two names. */
const NAME_IN_HEX = /\/[^\s()<>[\]{}/#]*#/;

/**
 * @returns the catalog, if the trailer names it exactly once; null if comments or names in hex could hide another one,
 *   or if objects follow
 */
function catalogIn(text: Buffer): PDFRef | null {
  const at = text.indexOf("/Root");
  const isOnly = at >= 0 && at === text.lastIndexOf("/Root");
  const isHidden = text.includes("%") || NAME_IN_HEX.test(text.toString("latin1"));
  if (!isOnly || isHidden || text.includes("obj")) return null;
  const number = numberAt(text, at + "/Root".length);
  const isReference = number && text.toString("latin1", number.end, number.end + 4) === " 0 R";
  return isReference ? PDFRef.of(number.value) : null;
}

/**
 * @param read the library's own method to read what follows `startxref`
 * @returns a method that accepts a missing `startxref` at the end of the file, where viewers search for the objects
 *   themselves
 */
export function readTrailerEnd(read: (this: Parts) => unknown): (this: Parts) => unknown {
  return function (this: Parts): unknown {
    try {
      return read.call(this);
    } catch (error) {
      if (!this.bytes.done()) throw error;
      return undefined;
    }
  };
}

/**
 * Removes broken objects that no page leads to, such as a structure tree. Viewers show the same pages whatever they
 * make of them.
 * @throws if a page or form needs one of them, or if we can't tell which of several catalogs counts
 */
export function removeBrokenObjects(document: PDFDocument): PDFDocument {
  const { context, catalog } = document;
  const root = untold.get(context);
  if (root) {
    const isCatalog = (one: PDFObject) =>
      one instanceof PDFDict && one.get(PDFName.of("Type")) === PDFName.of("Catalog");
    const all = context.enumerateIndirectObjects().filter(([, one]) => isCatalog(one));
    if (all.length !== 1 || all[0]![0] !== root) throw new Error("a trailer that tells of no catalog");
  }
  if (!broken.has(context)) return document;
  const needed = ["Pages", "AcroForm", "OCProperties"].map((key) => catalog.get(PDFName.of(key)));
  const reached = reachedFrom(needed, context);
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFInvalidObject)) continue;
    if (reached.has(reference)) throw new Error("a broken object that is needed");
    context.delete(reference);
  }
  return document;
}

/**
 * Removes objects that are marked free, and earlier versions of objects whose number was reused.
 * @throws if anything in use refers to an earlier version, since some viewers would take the later one instead
 */
export function applyCorrections(document: PDFDocument, { freed, renewed }: Corrections): PDFDocument {
  const { context } = document;
  const isEarlier = ({ objectNumber, generationNumber }: PDFRef) =>
    (renewed.get(objectNumber) ?? generationNumber) !== generationNumber;
  const { Root, Info } = context.trailerInfo;
  const used = renewed.size > 0 ? reachedFrom([Root, Info], context) : [];
  for (const reference of used) if (isEarlier(reference)) throw new Error("an object of two versions");
  const gone = new Set(freed);
  for (const [reference] of gone.size + renewed.size > 0 ? context.enumerateIndirectObjects() : [])
    if (gone.has(reference.objectNumber) || isEarlier(reference)) context.delete(reference);
  return document;
}

/** @returns all references that can be reached from some objects, each followed once */
function reachedFrom(from: readonly (PDFObject | undefined)[], context: PDFContext): Set<PDFRef> {
  const seen = new Set<PDFRef>();
  const left = [...from];
  while (left.length > 0) {
    const next = left.pop();
    if (next instanceof PDFRef) {
      if (!seen.has(next)) left.push(context.lookup(next));
      seen.add(next);
    } else if (next instanceof PDFArray) for (const one of next.asArray()) left.push(one);
    else if (next instanceof PDFDict) for (const [, one] of next.entries()) left.push(one);
    else if (next instanceof PDFStream) left.push(next.dict);
  }
  return seen;
}
