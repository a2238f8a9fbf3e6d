import type { Component, Frame } from "./jpeg-frame.ts";
import type { Huffman } from "./jpeg-tables.ts";

/** A scan's header, with the tables it uses (ITU T.81 B.2.3). */
export interface Scan {
  parts: { component: Component; dc: Huffman | undefined; ac: Huffman | undefined }[];
  first: number;
  last: number;
  /** Successive approximation bits: of the previous scan, and of this one. */
  high: number;
  low: number;
  /** Units between restart markers; 0 for none. */
  interval: number;
}

/** Places with extra bytes before a restart marker. Encoders leave none there, and each costs memory. */
const MAX_PIECES = 10_000;

/** The scan is malformed, so we can't tell where it ends. */
class Broken extends Error {}

/**
 * Walks the coded data of one scan as a decoder does, without producing pixels, to find its end. Decoders skip whatever
 * lies between the last block and the next marker, so anything could hide there.
 */
export class ScanReader {
  /** Just after the last byte consumed. */
  at: number;
  readonly #bytes: Uint8Array;
  #bits = 0;
  #count = 0;
  /** Blocks left in the current end-of-band run, for which nothing is coded. */
  #run = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /**
   * @returns the scan's data with its restart markers, in pieces, without bytes that belong to no block; null if it's
   *   cut off or malformed
   */
  read(frame: Frame, scan: Scan): Uint8Array[] | null {
    const pieces: Uint8Array[] = [];
    try {
      let [start, units, restarts] = [this.at, 0, 0];
      const piece = (end: number) => {
        if (pieces.push(this.#bytes.subarray(start, end)) > MAX_PIECES) throw new Broken();
      };
      for (const blocks of unitsOf(frame, scan)) {
        if (scan.interval > 0 && units > 0 && units % scan.interval === 0) {
          this.#align();
          const end = this.at;
          const marker = 0xd0 + (restarts++ & 7);
          this.#seek();
          if (this.#bytes[this.at + 1] !== marker) return null;
          if (this.at > end) {
            piece(end);
            start = this.at;
          }
          this.at += 2;
        }
        for (const { part, index } of blocks) this.#block(frame, scan, part, index);
        units++;
      }
      this.#align();
      piece(this.at);
      this.#seek();
      return pieces;
    } catch (error) {
      if (error instanceof Broken) return null;
      throw error;
    }
  }

  /** Moves to the next marker. */
  #seek(): void {
    let at = this.#bytes.indexOf(0xff, this.at);
    while (at >= 0 && (this.#bytes[at + 1] === 0 || this.#bytes[at + 1] === 0xff))
      at = this.#bytes.indexOf(0xff, at + 1);
    if (at < 0) throw new Broken();
    this.at = at;
  }

  /** Skips the padding in the last byte. */
  #align(): void {
    this.#bits = this.#count = this.#run = 0;
  }

  #bit(): number {
    if (this.#count === 0) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new Broken();
      if (byte === 0xff) {
        if (this.#bytes[this.at + 1] !== 0) throw new Broken();
        this.at++;
      }
      this.at++;
      this.#bits = byte;
      this.#count = 8;
    }
    return (this.#bits >> --this.#count) & 1;
  }

  #take(length: number): number {
    let value = 0;
    for (let i = 0; i < length; i++) value = (value << 1) | this.#bit();
    return value;
  }

  #symbol(huffman: Huffman | undefined): number {
    if (!huffman) throw new Broken();
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      code = (code << 1) | this.#bit();
      if (code <= huffman.largest[length]!) return huffman.spec[code + huffman.offset[length]!]!;
    }
    throw new Broken();
  }

  #block(frame: Frame, scan: Scan, { component, dc, ac }: Scan["parts"][number], index: number): void {
    const { first, last, high } = scan;
    if (first === 0) {
      if (high > 0) this.#bit();
      else this.#take(this.#symbol(dc));
    }
    if (last === 0) return;
    if (high > 0) this.#refine(component.filled, 2 * index, first, last, ac);
    else this.#fill(frame.isProgressive ? component.filled : null, 2 * index, Math.max(1, first), last, ac);
  }

  /** Coefficients coded for the first time. */
  #fill(filled: Uint32Array | null, at: number, first: number, last: number, ac: Huffman | undefined): void {
    if (this.#run > 0) {
      this.#run--;
      return;
    }
    for (let k = first; k <= last; k++) {
      const symbol = this.#symbol(ac);
      const [zeros, size] = [symbol >> 4, symbol & 15];
      if (size === 0) {
        if (zeros < 15) {
          if (zeros > 0 && !filled) throw new Broken();
          this.#run = (1 << zeros) - 1 + this.#take(zeros);
          return;
        }
        k += 15;
        continue;
      }
      k += zeros;
      if (k > last) throw new Broken();
      this.#take(size);
      if (filled) filled[at + (k >> 5)]! |= 1 << (k & 31);
    }
  }

  /** Bits that refine known coefficients (ITU T.81 G.1.2.3). */
  #refine(filled: Uint32Array, at: number, first: number, last: number, ac: Huffman | undefined): void {
    const isFilled = (k: number) => ((filled[at + (k >> 5)]! >>> (k & 31)) & 1) === 1;
    let k = first;
    if (this.#run === 0) {
      for (; k <= last; k++) {
        const symbol = this.#symbol(ac);
        let zeros = symbol >> 4;
        const isNew = (symbol & 15) > 0;
        if (!isNew && zeros < 15) {
          this.#run = (1 << zeros) + this.#take(zeros);
          break;
        }
        if (isNew) this.#bit();
        for (; k <= last; k++) {
          if (isFilled(k)) this.#bit();
          else if (zeros-- === 0) break;
        }
        if (isNew && k <= last) filled[at + (k >> 5)]! |= 1 << (k & 31);
      }
    }
    if (this.#run === 0) return;
    for (; k <= last; k++) if (isFilled(k)) this.#bit();
    this.#run--;
  }
}

type Block = { part: Scan["parts"][number]; index: number };

/** Yields the blocks of each unit in order. Every unit is the same array, updated in place. */
function* unitsOf(frame: Frame, { parts }: Scan): Generator<readonly Block[]> {
  const [only] = parts;
  if (parts.length === 1 && only) {
    const { across, down, stride } = only.component;
    const block = { part: only, index: 0 };
    const unit = [block];
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        block.index = y * stride + x;
        yield unit;
      }
    return;
  }
  const places = parts.flatMap((part) =>
    Array.from({ length: part.component.horizontal * part.component.vertical }, (_, i) => {
      const { horizontal, vertical, stride } = part.component;
      const [x, y] = [i % horizontal, Math.floor(i / horizontal)];
      return { part, index: 0, at: y * stride + x, right: horizontal, below: vertical * stride };
    }),
  );
  for (let y = 0; y < frame.unitsDown; y++)
    for (let x = 0; x < frame.unitsAcross; x++) {
      for (const place of places) place.index = y * place.below + x * place.right + place.at;
      yield places;
    }
}
