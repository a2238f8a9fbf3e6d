import type { Work } from "#functions/documents/work.ts";
import { must, SignatureFault } from "./fault.ts";
import { Dict, Name, Ref, Text, type Value } from "./values.ts";

const MAX_DEPTH = 40;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((sign) => sign.charCodeAt(0)));
const [OPEN, CLOSE, LESS, GREATER, LEFT, RIGHT, SLASH, PERCENT, BACKSLASH, HASH] = [..."()<>[]/%\\#"].map(
  (sign) => sign.charCodeAt(0),
) as number[] & Ten;
type Ten = [number, number, number, number, number, number, number, number, number, number];

/** Reads values from a PDF's bytes (ISO 32000-2, 7.2 and 7.3). Each byte is looked at once, or twice in numbers. */
export class Lexer {
  readonly bytes: Uint8Array;
  at: number;
  readonly #work: Work;

  constructor(bytes: Uint8Array, at: number, work: Work) {
    this.bytes = bytes;
    this.at = at;
    this.#work = work;
  }

  /** Reads a value. @throws SignatureFault if there's none */
  value(depth = 0): Value {
    must(depth < MAX_DEPTH, "too_complex");
    this.skip();
    const byte = this.bytes[this.at];
    must(byte !== undefined);
    if (byte === SLASH) return new Name(this.#name());
    if (byte === OPEN) return this.#string();
    if (byte === LEFT) return this.#array(depth);
    if (byte === LESS) return this.bytes[this.at + 1] === LESS ? this.#dict(depth) : this.#hex();
    const word = this.word();
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    const value = numberOf(word);
    must(value !== undefined);
    return this.#isReference(value) ? new Ref(value) : value;
  }

  /** Moves past white space and comments. */
  skip(): void {
    const start = this.at;
    for (let byte = this.bytes[this.at]; byte !== undefined; byte = this.bytes[this.at]) {
      if (byte === PERCENT) while (!isLineEnd(this.bytes[this.at])) this.at++;
      else if (WHITE.has(byte)) this.at++;
      else break;
    }
    this.#work.charge(this.at - start);
  }

  /** @returns the next word, such as `obj` or a number; empty before a delimiter or at the end */
  word(): string {
    this.skip();
    const start = this.at;
    while (isRegular(this.bytes[this.at]) && this.at - start < 100) this.at++;
    this.#work.charge(this.at - start + 1);
    return latin(this.bytes.subarray(start, this.at));
  }

  /** Whether this word comes next; if so, moves past it. */
  takes(word: string): boolean {
    const start = this.at;
    if (this.word() === word) return true;
    this.at = start;
    return false;
  }

  /** Whether a number is followed by another one and an R; if so, moves past them. */
  #isReference(value: number): boolean {
    const start = this.at;
    if (Number.isSafeInteger(value) && value >= 0) {
      const generation = this.word();
      if (/^\d{1,5}$/.test(generation) && this.word() === "R") return true;
    }
    this.at = start;
    return false;
  }

  #name(): string {
    const start = ++this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    this.#work.charge(this.at - start + 1);
    must(this.at - start <= 500, "too_complex");
    const text = latin(this.bytes.subarray(start, this.at));
    return this.bytes.subarray(start, this.at).includes(HASH)
      ? text.replace(/#([0-9A-Fa-f]{2})/g, (_escape: string, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      : text;
  }

  /** Reads a string in parentheses. Only its place and its plain characters matter, so escapes stay as they are. */
  #string(): Text {
    const from = this.at++;
    for (let depth = 1; depth > 0; this.at++) {
      const byte = this.bytes[this.at];
      must(byte !== undefined);
      if (byte === BACKSLASH) this.at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE) depth--;
    }
    this.#work.charge(this.at - from);
    return new Text(this.bytes.subarray(from + 1, this.at - 1), false, from, this.at);
  }

  #hex(): Text {
    const from = this.at++;
    while (this.bytes[this.at] !== GREATER) must(this.bytes[this.at++] !== undefined);
    this.at++;
    this.#work.charge(this.at - from);
    return new Text(this.bytes.subarray(from + 1, this.at - 1), true, from, this.at);
  }

  #array(depth: number): Value[] {
    this.at++;
    const found: Value[] = [];
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === RIGHT) break;
      found.push(this.value(depth + 1));
    }
    this.at++;
    return found;
  }

  #dict(depth: number): Dict {
    this.at += 2;
    const found = new Dict();
    for (;;) {
      this.skip();
      const byte = this.bytes[this.at];
      if (byte === GREATER && this.bytes[this.at + 1] === GREATER) break;
      must(byte === SLASH);
      const key = this.#name();
      found.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return found;
  }
}

const isLineEnd = (byte: number | undefined) => byte === undefined || byte === 10 || byte === 13;
const isRegular = (byte: number | undefined) =>
  byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte);

/** @returns a number as PDFs write it; undefined if it's something else */
function numberOf(word: string): number | undefined {
  if (!/^[+-]?(\d{1,20}\.?\d{0,20}|\.\d{1,20})$/.test(word)) return undefined;
  return Number(word);
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/**
 * @returns the position of the text's last occurrence at or after `from`
 * @throws SignatureFault if there's none
 */
export function lastPlaceOf(bytes: Uint8Array, text: string, from: number): number {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.length - from).lastIndexOf(text);
  if (at < 0) throw new SignatureFault("unreadable");
  return from + at;
}
