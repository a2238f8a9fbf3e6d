import { must, required } from "./fault.ts";

/** Tags of the types that we read (X.690). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Bit of a tag: the value consists of other values. */
const CONSTRUCTED = 0x20;
const INDEFINITE = 0x80;
/** Maximum depth of values of indefinite length inside each other. */
const MAX_DEPTH = 16;

/**
 * A value in DER. The parts of a value are read only when they're asked for, so the work is linear in what we look at.
 * Lengths may be indefinite (BER), because several signing programs write them around a signature.
 */
export class Der {
  readonly tag: number;
  /** The whole value, with its tag and length. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;

  private constructor(tag: number, bytes: Uint8Array, content: Uint8Array) {
    this.tag = tag;
    this.bytes = bytes;
    this.content = content;
  }

  /** @throws SignatureFault unless the bytes are exactly one value */
  static read(bytes: Uint8Array): Der {
    const value = Der.first(bytes);
    must(value.bytes.length === bytes.length);
    return value;
  }

  /** @returns the value that the bytes begin with */
  static first(bytes: Uint8Array): Der {
    const { start, end, next } = extent(bytes, 0, 0);
    return new Der(bytes[0]!, bytes.subarray(0, next), bytes.subarray(start, end));
  }

  /** @param most maximum number of parts @returns the values that this one consists of */
  parts(most = 100): Der[] {
    must((this.tag & CONSTRUCTED) !== 0);
    const found: Der[] = [];
    for (let at = 0; at < this.content.length; ) {
      must(found.length < most, "too_complex");
      const part = Der.first(this.content.subarray(at));
      found.push(part);
      at += part.bytes.length;
    }
    return found;
  }

  /** @returns the only value that this one consists of */
  inner(): Der {
    return required(this.parts(1)[0]);
  }

  /** @throws SignatureFault if the value has another tag */
  as(tag: number): this {
    must(this.tag === tag);
    return this;
  }

  /** @returns the parts of a SEQUENCE */
  sequence(most?: number): Der[] {
    return this.as(TAG.sequence).parts(most);
  }

  /** @returns an OBJECT IDENTIFIER as numbers with dots */
  oid(): string {
    const { content } = this.as(TAG.oid);
    must(content.length > 0 && content.length <= 40 && content.at(-1)! < 0x80);
    const numbers: number[] = [];
    let value = 0;
    for (const byte of content) {
      must(value !== 0 || byte !== 0x80);
      value = value * 128 + (byte & 0x7f);
      must(value <= Number.MAX_SAFE_INTEGER / 128);
      if (byte >= 0x80) continue;
      numbers.push(value);
      value = 0;
    }
    const [head = 0, ...rest] = numbers;
    const first = Math.min(2, Math.floor(head / 40));
    return [first, head - 40 * first, ...rest].join(".");
  }

  /** @returns an INTEGER that's small and not negative */
  small(): number {
    const { content } = this.as(TAG.integer);
    must(content.length >= 1 && content.length <= 4 && content[0]! < 0x80);
    return content.reduce((value, byte) => value * 256 + byte, 0);
  }

  /** @returns a positive INTEGER without leading zeros, as in a key */
  positive(): Uint8Array {
    const { content } = this.as(TAG.integer);
    must(content.length > 0 && content[0]! < 0x80);
    must(content[0] !== 0 || content.length === 1 || content[1]! >= 0x80);
    return content[0] === 0 ? content.subarray(1) : content;
  }

  /** @returns the bytes of a BIT STRING of whole bytes */
  bitBytes(): Uint8Array {
    const { content } = this.as(TAG.bits);
    must(content.length > 0 && content[0] === 0);
    return content.subarray(1);
  }

  /** @returns the bytes of an OCTET STRING, which may be in pieces where lengths are indefinite */
  octets(): Uint8Array {
    if (this.tag === TAG.octets) return this.content;
    must(this.tag === (TAG.octets | CONSTRUCTED));
    return Buffer.concat(this.parts(10_000).map((part) => part.as(TAG.octets).content));
  }

  /** @returns a UTCTime or GeneralizedTime, UTC in milliseconds */
  date(): number {
    must(this.content.length <= 32);
    const text = Buffer.from(this.content).toString("latin1");
    const short = this.tag === TAG.utcTime;
    if (!short) this.as(TAG.time);
    const found = required((short ? UTC_TIME : TIME).exec(text));
    const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as Six;
    const fraction = found[7] ? Math.floor(Number(`0.${found[7]}`) * 1000) : 0;
    const full = short ? year + (year < 50 ? 2000 : 1900) : year;
    const at = Date.UTC(full, month - 1, day, hour, minute, second, fraction);
    // Refuse dates such as February 30, which would become another day.
    const is = new Date(at);
    must(is.getUTCMonth() === month - 1 && is.getUTCDate() === day && is.getUTCHours() === hour);
    must(minute < 60 && second < 60);
    return at;
  }
}

type Six = [number, number, number, number, number, number];
const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/;

/** @returns where the content of the value at `at` starts and ends, and where the next value starts */
function extent(bytes: Uint8Array, at: number, depth: number): { start: number; end: number; next: number } {
  must(at + 2 <= bytes.length && depth <= MAX_DEPTH);
  // A tag number above 30 would continue in the next byte. Nothing that we read has one.
  must((bytes[at]! & 0x1f) !== 0x1f);
  const first = bytes[at + 1]!;
  if (first === INDEFINITE) {
    must((bytes[at]! & CONSTRUCTED) !== 0);
    let end = at + 2;
    while (bytes[end] !== 0 || bytes[end + 1] !== 0) end = extent(bytes, end, depth + 1).next;
    return { start: at + 2, end, next: end + 2 };
  }
  const count = first > INDEFINITE ? first - INDEFINITE : 0;
  must(count <= 4 && at + 2 + count <= bytes.length);
  let length = count === 0 ? first : 0;
  for (let i = 0; i < count; i++) length = length * 256 + bytes[at + 2 + i]!;
  // A length must have its shortest form, so that a value can be written in one way only.
  must(count === 0 || (length >= 0x80 && bytes[at + 2] !== 0));
  const start = at + 2 + count;
  must(start + length <= bytes.length);
  return { start, end: start + length, next: start + length };
}

/** @returns whether two values or texts have the same bytes */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** @returns the type of an AlgorithmIdentifier */
export const oidOf = (algorithm: Der): string => required(algorithm.sequence(2)[0]).oid();
