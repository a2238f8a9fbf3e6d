import { type Entry, isNamed, isReference } from "./pdf-dict.ts";
import type { PdfScanner } from "./pdf-scanner.ts";

/** Entries of all cross-reference streams of a file; each version of a file may have a table of its own. */
const MAX_ENTRIES = 400_000;
/** Bytes of a field of a cross-reference stream; numbers have at most eight. */
const MAX_WIDTH = 8;

/** Whether a stream holds objects, or says where they are: then libraries unfold it to find anything at all. */
export const isTable = (dict: readonly Entry[]): boolean => isNamed(dict, "Type", "ObjStm", "XRef");

/** @returns the numbers behind a key that stands there once; null where they cannot be known */
export function numbersOf(dict: readonly Entry[], wanted: string): number[] | null {
  const found = dict.filter(({ key }) => key === wanted);
  const [first] = found;
  if (!first || found.length > 1 || isReference(first.value, 0)) return null;
  return first.value.flatMap(({ kind, text }) => (kind === "number" ? [Number(text)] : []));
}

/** How many entries the tables of a file claim; libraries make a record of each, be it of no length. */
export class TableSizes {
  #entries = 0;

  /** @param dict of a cross-reference stream. @returns whether libraries get through it and all before it */
  add(dict: readonly Entry[]): boolean {
    const widths = numbersOf(dict, "W");
    const sections = numbersOf(dict, "Index") ?? numbersOf(dict, "Size");
    if (!widths || !sections || widths.some((width) => !(width >= 0 && width <= MAX_WIDTH))) return false;
    for (const [i, number] of sections.entries())
      if (sections.length === 1 || i % 2 === 1) this.#entries += Math.abs(number);
    return this.#entries <= MAX_ENTRIES;
  }
}

const [LF, CR, PERCENT] = [10, 13, 37];

/** White space and digits: nothing else stands between the offsets of objects. */
const isPlainTable = (byte: number) =>
  (byte >= 48 && byte <= 57) || byte === 32 || byte === 10 || byte === 13 || byte === 9;

/**
 * Watches a stream of objects unfold (ISO 32000-2, 7.5.7): numbers and offsets first, then the objects. A library reads
 * an object from each offset, so offsets that lead to one large object again and again, or into the middle of one, have
 * no end.
 */
export class ObjectStream {
  readonly #scanner: PdfScanner;
  readonly #count: number;
  readonly #first: number;
  readonly #offsets: number[] = [];
  /** Numbers of the objects in it, in order. */
  readonly objects: number[] = [];
  #numbers = 0;
  #number = -1;
  #at = 0;
  #checked = 0;
  /** A comment between the last offset and the first object: nobody reads what stands there. */
  #isComment = false;
  /** Values that were there where the last object began. */
  #values = -1;

  /** @param dict of the stream, @param scanner which gets all of it */
  constructor(dict: readonly Entry[], scanner: PdfScanner) {
    this.#scanner = scanner;
    this.#count = numbersOf(dict, "N")?.[0] ?? Number.NaN;
    this.#first = numbersOf(dict, "First")?.[0] ?? Number.NaN;
  }

  /** Takes the next piece. @returns whether all is well so far */
  push(bytes: Uint8Array): boolean {
    if (!(this.#count >= 0) || !(this.#first >= 0)) return false;
    let at = 0;
    for (; at < bytes.length && this.#at < this.#first; at++) if (!this.#inTable(bytes[at]!)) return false;
    if (at > 0 && !this.#scanner.push(bytes.subarray(0, at))) return false;
    while (at < bytes.length) {
      const next = this.#offsets[this.#checked];
      const place = next === undefined ? Number.POSITIVE_INFINITY : this.#first + next;
      if (place === this.#at) {
        // From a blank or comment on, all of those behind it would be passed over for each offset among them; some
        // writers have one blank before each object.
        const isAfterValue = this.#scanner.values > this.#values;
        if (!this.#scanner.mayBegin(bytes[at]!, isAfterValue)) return false;
        this.#values = this.#scanner.values;
        this.#checked++;
        continue;
      }
      const to = Math.min(bytes.length, at + place - this.#at);
      if (!this.#scanner.push(bytes.subarray(at, to))) return false;
      this.#at += to - at;
      at = to;
    }
    return !this.#scanner.hasStream;
  }

  /** @returns whether every object that is told of was there */
  end(): boolean {
    return this.#offsets.length === this.#count && this.#checked === this.#count;
  }

  #inTable(byte: number): boolean {
    this.#at++;
    if (this.#isComment) {
      this.#isComment = byte !== LF && byte !== CR;
      return true;
    }
    const isDigit = byte >= 48 && byte <= 57;
    if (isDigit) this.#number = Math.max(0, this.#number) * 10 + byte - 48;
    if (this.#number >= 0 && (!isDigit || this.#at === this.#first)) {
      if (this.#numbers % 2 === 1 && this.#numbers < 2 * this.#count && !this.#add(this.#number))
        return false;
      if (this.#numbers % 2 === 0 && this.#numbers < 2 * this.#count) this.objects.push(this.#number);
      this.#numbers++;
      this.#number = -1;
    }
    this.#isComment = byte === PERCENT && this.#numbers >= 2 * this.#count;
    return this.#isComment || isPlainTable(byte);
  }

  #add(offset: number): boolean {
    const isLater = this.#offsets.length === 0 || offset > this.#offsets.at(-1)!;
    this.#offsets.push(offset);
    return isLater;
  }
}
