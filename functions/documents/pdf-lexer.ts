import type { Work } from "./work.ts";

/** A token of PDF syntax (ISO 32000-2, 7.2 and 7.3). Names have no slash, and escapes such as `#41` are decoded. */
export interface Token {
  kind: "name" | "number" | "word" | "string" | "<<" | ">>" | "[" | "]";
  text: string;
}

const of = (text: string) => new Set(Buffer.from(text, "latin1"));
/** White space (7.2.3), which doesn't include the vertical tab. */
const BLANK = of("\0\t\n\f\r ");
const DELIMITERS = of("()<>[]{}/%");
const NUMERIC = of("0123456789+-.eE");
const BEGINS_NUMBER = of("0123456789+-.");
const HEX = of("0123456789abcdefABCDEF");
const [OPEN, CLOSE, LESS, MORE, SLASH, PERCENT, HASH] = [...Buffer.from("()<>/%#", "latin1")];
const BACKSLASH = 92;

/** Words that never occur in a dictionary. A file that has one there is disguising something. */
const OUTSIDE = new Set(["obj", "endobj", "stream", "endstream", "xref", "trailer"]);

export const isBlank = (byte: number | undefined): boolean => byte !== undefined && BLANK.has(byte);
const isRegular = (byte: number) => !BLANK.has(byte) && !DELIMITERS.has(byte);

/**
 * Splits a part of a PDF into tokens, looking at each byte once or twice.
 * @returns null if libraries could read the part differently: for comments with brackets, words with backslashes, and
 *   strings without an end. Brackets and escapes within strings are safe, because a part that begins inside a string
 *   has a bracket that closes nothing
 */
export function tokensOf(bytes: Uint8Array, start: number, end: number, work: Work): Token[] | null {
  work.charge(end - start);
  const tokens: Token[] = [];
  for (let at = start; at < end; ) {
    const byte = bytes[at]!;
    if (BLANK.has(byte)) {
      at++;
      continue;
    }
    if (byte === PERCENT) {
      const to = afterComment(bytes, at, end);
      if (to === null) return null;
      at = to;
      continue;
    }
    const next = read(bytes, at, end, tokens);
    if (next === null) return null;
    at = next;
  }
  return tokens;
}

/**
 * @returns where a comment ends; null if it has no end, or if it contains syntax that a program could read as something
 *   else
 */
export function afterComment(bytes: Uint8Array, from: number, end: number): number | null {
  for (let at = from + 1; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === 10 || byte === 13) return at;
    if (byte !== PERCENT && (DELIMITERS.has(byte) || byte === BACKSLASH)) return null;
  }
  return null;
}

/**
 * Reads one token.
 * @returns where the next one may begin; null if the token is malformed or ambiguous
 */
function read(bytes: Uint8Array, at: number, end: number, tokens: Token[]): number | null {
  const byte = bytes[at]!;
  if (byte === SLASH) {
    const to = endOfRegular(bytes, at + 1, end);
    if (bytes.subarray(at, to).includes(BACKSLASH)) return null;
    tokens.push({ kind: "name", text: nameIn(bytes, at + 1, to) });
    return to;
  }
  if (byte === LESS || byte === MORE) {
    if (at + 1 < end && bytes[at + 1] === byte) {
      const kind = byte === LESS ? "<<" : ">>";
      tokens.push({ kind, text: kind });
      return at + 2;
    }
    return byte === LESS ? afterHex(bytes, at + 1, end, tokens) : null;
  }
  if (byte === OPEN) return afterString(bytes, at, end, tokens);
  const sign = String.fromCharCode(byte);
  if (sign === "[" || sign === "]") {
    tokens.push({ kind: sign, text: sign });
    return at + 1;
  }
  return isRegular(byte) ? afterWord(bytes, at, end, tokens) : null;
}

function afterWord(bytes: Uint8Array, at: number, end: number, tokens: Token[]): number | null {
  const to = endOfRegular(bytes, at, end);
  if (bytes.subarray(at, to).includes(BACKSLASH)) return null;
  const isNumber = BEGINS_NUMBER.has(bytes[at]!);
  for (let i = at; i < to; i++) if (isNumber && !NUMERIC.has(bytes[i]!)) return null;
  const text = latin1(bytes, at, to);
  tokens.push({ kind: isNumber ? "number" : "word", text });
  return OUTSIDE.has(text) ? null : to;
}

function afterHex(bytes: Uint8Array, from: number, end: number, tokens: Token[]): number | null {
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === MORE) {
      tokens.push({ kind: "string", text: "" });
      return at + 1;
    }
    if (!HEX.has(byte) && !BLANK.has(byte)) return null;
  }
  return null;
}

function afterString(bytes: Uint8Array, from: number, end: number, tokens: Token[]): number | null {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === BACKSLASH) at++;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) {
      tokens.push({ kind: "string", text: "" });
      return at + 1;
    }
  }
  return null;
}

/** @returns the first position that isn't part of the word or name */
function endOfRegular(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isRegular(bytes[at]!)) at++;
  return at;
}

/** Decodes characters of a name that are written in hex (7.3.5). */
function nameIn(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at++) {
    const isHex = bytes[at] === HASH && at + 2 < end && HEX.has(bytes[at + 1]!) && HEX.has(bytes[at + 2]!);
    text += isHex
      ? String.fromCharCode(Number.parseInt(latin1(bytes, at + 1, at + 3), 16))
      : String.fromCharCode(bytes[at]!);
    if (isHex) at += 2;
  }
  return text;
}

const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, start + MOST_LETTERS)));

/** Longer words mean nothing to any caller. */
const MOST_LETTERS = 64;
