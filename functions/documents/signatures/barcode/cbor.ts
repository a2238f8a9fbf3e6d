/** The entry in the CBOR-LD registry that says how a payload is compressed; null for the format without a registry. */
export type Entry = number | null;

/** Thrown for CBOR that no genuine credential contains. */
export class BadCbor extends Error {}

/** The largest payload that we decode, in bytes. Genuine ones have 120 to 400. */
const MAX_BYTES = 1024;
/** A credential has its proof and its status on the second level, and nothing below. */
const MAX_DEPTH = 3;
/** Keys and values. A genuine credential has about 40. */
const MAX_ITEMS = 96;
const MAX_STRING = 300;

/** Tags of CBOR-LD 1.0, and of the two formats before it (CBOR-LD registry, *Tags*). */
const TAG = { current: 0xcb1d, range: 0x06, single: 0x0501 };
/** From this value on, a registry entry's number in the older tag continues after the tag. */
const CONTINUES = 0x80;

/** The ids of `@context` and of its plural. */
const CONTEXT_IDS = [0, 1];

const [UNSIGNED, BYTES, TEXT, ARRAY, MAP] = [0, 2, 3, 4, 5];

/**
 * Checks a payload before a decoder allocates or recurses: its size, depth and number of items; that lengths are
 * definite and within the payload, that numbers are as short as possible, and that nothing follows. Keys have to be
 * numbers, which every compressed term is. A key in words could be `__proto__`, or bring a context of its own.
 * @param isKnown says whether we can decompress an entry
 * @returns the registry entry; undefined if it isn't compressed CBOR-LD, or with an entry that isn't known
 * @throws BadCbor if it is, but isn't built like a credential
 */
export function checkCborLd(bytes: Uint8Array, isKnown: (entry: Entry) => boolean): Entry | undefined {
  const tag = bytes[0] === 0xd9 ? ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0) : 0;
  const isRange = tag >> 8 === TAG.range;
  if (tag !== TAG.current && tag !== TAG.single && !isRange) return undefined;
  const reader = new Reader(bytes, 3);
  const entry = tag === TAG.single ? null : reader.entry(isRange ? tag & 0xff : null);
  // Entry 0 means that it isn't compressed.
  if (entry === 0 || !isKnown(entry)) return undefined;
  if (bytes.length > MAX_BYTES) throw new BadCbor("The payload is too long");
  reader.map(0);
  if (!reader.isAtEnd) throw new BadCbor("Something follows the credential");
  return entry;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;
  #items = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new BadCbor("The payload ends too early");
    return byte;
  }

  /** @returns the major type of the next item, which stays unread */
  #next(): number {
    return (this.#bytes[this.#at] ?? 0xff) >> 5;
  }

  /** Reads the head of an item. @returns its number, or the length of what follows */
  head(type: number): number {
    if (++this.#items > MAX_ITEMS) throw new BadCbor("The payload has too many items");
    const byte = this.#byte();
    if (byte >> 5 !== type) throw new BadCbor("An item has another type");
    const short = byte & 31;
    if (short < 24) return short;
    if (short > 26) throw new BadCbor("A number is too large, or a length is left open");
    const width = 1 << (short - 24);
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + this.#byte();
    if (value < (width === 1 ? 24 : 2 ** (4 * width)))
      throw new BadCbor("A number is longer than it has to be");
    return value;
  }

  /** @param first the first byte of an entry's number (LEB128) from an older tag; null if it follows as a whole */
  entry(first: number | null): number {
    if (first !== null && first < CONTINUES) return first;
    if (this.head(ARRAY) !== 2) throw new BadCbor("The payload isn't a pair");
    if (first === null) return this.head(UNSIGNED);
    const length = this.head(BYTES);
    if (length === 0 || length > 4) throw new BadCbor("The registry entry isn't a number");
    let value = first - CONTINUES;
    for (let i = 1; i <= length; i++) {
      const byte = this.#byte();
      if (byte >= CONTINUES !== i < length) throw new BadCbor("The registry entry isn't a number");
      value += (byte % CONTINUES) * 2 ** (7 * i);
    }
    return value;
  }

  map(depth: number): void {
    const keys = new Set<number>();
    for (let left = this.head(MAP); left > 0; left--) {
      const key = this.head(UNSIGNED);
      if (keys.has(key)) throw new BadCbor("A key occurs twice");
      if (depth > 0 && CONTEXT_IDS.includes(key)) throw new BadCbor("A context lies within the credential");
      keys.add(key);
      this.#value(depth + 1);
    }
  }

  #value(depth: number): void {
    if (depth > MAX_DEPTH) throw new BadCbor("The payload is nested too deeply");
    const type = this.#next();
    if (type === MAP) this.map(depth);
    else if (type === ARRAY) {
      for (let left = this.head(ARRAY); left > 0; left--) this.#value(depth + 1);
    } else if (type === TEXT || type === BYTES) {
      const length = this.head(type);
      if (length > MAX_STRING || length > this.#bytes.length - this.#at)
        throw new BadCbor("A string is too long");
      this.#at += length;
      // Tags, floats, booleans and negative numbers don't occur.
    } else this.head(UNSIGNED);
  }
}
