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

/** What the library's parser has for itself, as far as it is replaced here. */
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

/** Each is gone through again, up to the end of the file at worst. */
const MAX_BROKEN = 8;
/** Bytes of a trailer. */
const MAX_TRAILER = 4096;
const [LF, CR] = [10, 13];

const broken = new WeakMap<PDFContext, number>();
/** Files whose trailer was not understood, with the catalog that it names. */
const untold = new WeakMap<PDFContext, PDFRef>();

const fileOf = ({ bytes: { bytes } }: Parts) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Where a stream ends whose length is not told, or wrong: before the first `endstream`, as `pdf-streams.ts` has it. The
 * library counts the word `stream` within the data and asks for as many ends.
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
 * Sets an object aside that is broken; {@link withoutBroken} says whether the file can do without it.
 * @throws where it could hide another object, and for more of them than honest files have
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
 * @param read the library's own way to read a trailer
 * @returns one that takes from a broken trailer what it names as the catalog, in letters that all readers understand,
 *   also where the file is cut off within it
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

/** Names end where the next one begins, so that no letter is looked at for two of them. */
const NAME_IN_HEX = /\/[^\s()<>[\]{}/#]*#/;

/**
 * @returns what a trailer names as the catalog, once; null where comments or letters in hex could hide another, or
 *   objects come behind it
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
 * @param read the library's own way to read what stands behind `startxref`
 * @returns one that goes without it at the end of the file: viewers look for the objects themselves then
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
 * Leaves out objects that are broken where no page leads to them, such as a tree of tags: viewers show the same pages
 * whatever they take them for.
 * @throws where a page or a form needs one of them, or nobody knows which of several catalogs counts
 */
export function withoutBroken(document: PDFDocument): PDFDocument {
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
 * Leaves out objects that are free, and those whose number was given to a later one.
 * @throws where something that is in use refers to the earlier one: some viewers take the later one for it
 */
export function corrected(document: PDFDocument, { freed, renewed }: Corrections): PDFDocument {
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

/** @returns all references on the way from some objects, each followed once */
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
