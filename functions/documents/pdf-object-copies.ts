import { inflateSync } from "node:zlib";
import {
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFString,
} from "@cantoo/pdf-lib";
import { hasFilter } from "./pdf-dict.ts";
import { tokensOf } from "./pdf-lexer.ts";
import { isEnd, type Stream } from "./pdf-streams.ts";
import { numbersOf } from "./pdf-tables.ts";
import { numberAt } from "./pdf-xref.ts";
import type { Work } from "./work.ts";

/** Bytes per object, and per object stream, that we compare. */
const MAX_OBJECT = 64 * 1024;
const MAX_STREAM = 4 * 1024 * 1024;
/** Steps charged per byte for reading an object. */
const STEPS = 8;

/** An object stream, and the numbers of the objects in it. */
export interface Inside {
  stream: Stream;
  objects: readonly number[];
}

/** Where a copy of an object begins, and the object stream that contains it. */
export interface ObjectCopy {
  start: number;
  stream: number | null;
}

/** Keys of the document information (14.3.3). As text, they show nothing on a page, however they're interpreted. */
const ABOUT = new Set(
  "Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped PTEX.Fullbanner".split(" "),
);

/** Compares copies of objects. Decompresses an object stream again only if it holds a copy. */
export class Copies {
  readonly #file: Buffer;
  readonly #inside: readonly Inside[];
  readonly #work: Work;
  readonly #packed = new Map<number, ReadonlyMap<number, Uint8Array | null>>();

  /** @param inside every object stream; all of them decompress within bounds */
  constructor(file: Buffer, inside: readonly Inside[], work: Work) {
    this.#file = file;
    this.#inside = inside;
    this.#work = work;
  }

  /** @returns `same` if two copies are identical, `about` if both hold only document information, otherwise null */
  compare(object: number, one: ObjectCopy, other: ObjectCopy): "same" | "about" | null {
    const [first, second] = [this.#read(object, one), this.#read(object, other)];
    if (!first || !second) return null;
    if (first.equals(second)) return "same";
    return isAbout(first) && isAbout(second) ? "about" : null;
  }

  #read(object: number, copy: ObjectCopy): Buffer | null {
    const bytes = copy.stream === null ? this.#alone(copy.start) : this.#inStream(copy.stream, object);
    if (!bytes || bytes.length > MAX_OBJECT) return null;
    this.#work.charge(bytes.length * STEPS);
    const isWhole = tokensOf(bytes, 0, bytes.length, this.#work) !== null;
    return isWhole ? Buffer.from(Buffer.from(bytes).toString("latin1").trim(), "latin1") : null;
  }

  /** @returns the bytes of an object up to its end; null for a stream, since we don't compare stream data */
  #alone(start: number): Uint8Array | null {
    const number = numberAt(this.#file, start);
    const version = number && numberAt(this.#file, number.end);
    const from = version ? this.#file.indexOf("obj", version.end) + 3 : -1;
    // Search only up to the next `obj`, so that no byte is scanned for two objects.
    const end = from < 3 ? -1 : this.#file.subarray(from, from + MAX_OBJECT).indexOf("obj");
    if (end < 3 || !isEnd(this.#file, from + end)) return null;
    const bytes = this.#file.subarray(from, from + end - 3);
    return bytes.includes("stream") ? null : bytes;
  }

  #inStream(stream: number, object: number): Uint8Array | null {
    const known = this.#packed.get(stream) ?? this.#unfold(stream);
    this.#packed.set(stream, known);
    return known.get(object) ?? null;
  }

  #unfold(number: number): ReadonlyMap<number, Uint8Array | null> {
    const found = new Map<number, Uint8Array | null>();
    const [one, ...others] = this.#inside.filter(({ stream }) => stream.object === number);
    const first = one && numbersOf(one.stream.dict, "First")?.[0];
    if (!one || first === undefined || others.length > 0) return found;
    const { dict, start, end } = one.stream;
    const data = this.#file.subarray(start, end);
    this.#work.charge(data.length);
    const bytes = hasFilter(dict) ? unfolded(data) : data;
    if (!bytes) return found;
    this.#work.charge(bytes.length);
    const places: number[] = [];
    for (let at = 0; places.length < 2 * one.objects.length; ) {
      const next = numberAt(bytes, at);
      if (!next) return found;
      places.push(next.value);
      at = next.end;
    }
    for (const [i, object] of one.objects.entries()) {
      const to = places[2 * i + 3];
      const part = bytes.subarray(first + places[2 * i + 1]!, to === undefined ? bytes.length : first + to);
      found.set(object, found.has(object) ? null : part);
    }
    return found;
  }
}

/** @returns null if the data can't be decompressed completely */
function unfolded(data: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM });
  } catch {
    return null;
  }
}

function isAbout(bytes: Uint8Array): boolean {
  try {
    const value = PDFObjectParser.forBytes(bytes, PDFContext.create(), false).parseObject();
    return value instanceof PDFDict && value.entries().every(isAboutEntry);
  } catch {
    return false;
  }
}

const isAboutEntry = ([key, one]: [PDFName, PDFObject]): boolean =>
  ABOUT.has(key.decodeText()) &&
  (one instanceof PDFString || one instanceof PDFHexString || one instanceof PDFName);
