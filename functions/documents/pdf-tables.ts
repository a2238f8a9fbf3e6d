import { type Entry, isNamed, isReference } from "./pdf-dict.ts";
import type { PdfScanner } from "./pdf-scanner.ts";

/** Entries of all cross-reference streams in a file. Each version of a file may have its own table. */
const MAX_ENTRIES = 400_000;
/** Bytes per field of a cross-reference stream; a number has at most eight. */
const MAX_WIDTH = 8;

/** Whether a stream holds objects or says where they are. Libraries have to decompress it to find anything at all. */
export const isTable = (dict: readonly Entry[]): boolean => isNamed(dict, "Type", "ObjStm", "XRef");

/** @returns the numbers of a key that occurs once; null if they can't be determined */
export function numbersOf(dict: readonly Entry[], wanted: string): number[] | null {
  const found = dict.filter(({ key }) => key === wanted);
  const [first] = found;
  if (!first || found.length > 1 || isReference(first.value, 0)) return null;
  return first.value.flatMap(({ kind, text }) => (kind === "number" ? [Number(text)] : []));
}

/** Counts the entries that a file's tables claim. Libraries make a record of each, even if it's empty. */
export class TableSizes {
  #entries = 0;

  /**
   * @param dict of a cross-reference stream
   * @returns whether libraries can handle this table and all before it
   */
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

/** White space and digits, the only bytes between object offsets. */
const isPlainTable = (byte: number) =>
  (byte >= 48 && byte <= 57) || byte === 32 || byte === 10 || byte === 13 || byte === 9;

/**
 * Watches an object stream while it's decompressed (ISO 32000-2, 7.5.7): object numbers and offsets first, then the
 * objects. A library reads an object at each offset. So offsets that lead to one large object repeatedly, or into the
 * middle of one, would keep it busy endlessly.
 */
export class ObjectStream {
  readonly #scanner: PdfScanner;
  readonly #count: number;
  readonly #first: number;
  readonly #offsets: number[] = [];
  /** Numbers of the objects in the stream, in order. */
  readonly objects: number[] = [];
  #numbers = 0;
  #number = -1;
  #at = 0;
  #checked = 0;
  /** Whether we're in a comment between the last offset and the first object. Readers ignore what's there. */
  #isComment = false;
  /** How many values there were when the last object began. */
  #values = -1;

  /**
   * @param dict of the stream
   * @param scanner gets all of the stream's data
   */
  constructor(dict: readonly Entry[], scanner: PdfScanner) {
    this.#scanner = scanner;
    this.#count = numbersOf(dict, "N")?.[0] ?? Number.NaN;
    this.#first = numbersOf(dict, "First")?.[0] ?? Number.NaN;
  }

  /**
   * Takes the next piece.
   * @returns whether everything is valid so far
   */
  push(bytes: Uint8Array): boolean {
    if (!(this.#count >= 0) || !(this.#first >= 0)) return false;
    let at = 0;
    for (; at < bytes.length && this.#at < this.#first; at++) if (!this.#inTable(bytes[at]!)) return false;
    if (at > 0 && !this.#scanner.push(bytes.subarray(0, at))) return false;
    while (at < bytes.length) {
      const next = this.#offsets[this.#checked];
      const place = next === undefined ? Number.POSITIVE_INFINITY : this.#first + next;
      if (place === this.#at) {
        // If offsets pointed into white space or comments, a library would skip what follows once per offset. Some
        // writers put one blank before each object, so a blank is fine after a value.
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

  /** @returns whether every listed object was found */
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
