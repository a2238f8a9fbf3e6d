import type { CopyBudget } from "./copy.ts";
import { UnclearPdfError } from "./source.ts";
import { numberText, stringText } from "./writer.ts";

/** A value or operator in a content stream. */
export type Token =
  | { kind: "number"; value: number }
  | { kind: "name"; value: string }
  /** One character per byte. */
  | { kind: "string"; value: string }
  | { kind: "list"; items: Token[] }
  | { kind: "dict"; entries: Map<string, Token> }
  | { kind: "operator"; value: string };

const BLANK = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set(Buffer.from("()<>[]{}/%", "latin1"));
const MAX_NESTING = 16;
/** Characters kept of a name or operator. */
const MAX_WORD = 255;
/** Bytes per string as written; each becomes a glyph. */
const MAX_STRING = 64 * 1024;
/** Bytes of a string that cost one extra step. */
const STRETCH = 64;

/**
 * Reads the values of a content stream in order (ISO 32000-2, 7.2), each byte once, and skips comments. Every value
 * costs one step of the budget at any depth. Escapes and long strings cost extra.
 */
export class Tokens {
  at = 0;
  readonly text: string;

  readonly #budget: CopyBudget;

  /** @param text one character per byte */
  constructor(text: string, budget: CopyBudget) {
    this.text = text;
    this.#budget = budget;
  }

  /**
   * Skips closing delimiters that have no opening one.
   * @returns the next value, or null at the end
   * @throws UnclearPdfError beyond {@link MAX_NESTING} levels of nesting
   */
  next(depth = 0): Token | null {
    const { text } = this;
    if (depth > MAX_NESTING) throw new UnclearPdfError("values in values");
    for (;;) {
      this.#skipBlanks();
      if (this.at >= text.length) return null;
      const sign = text[this.at]!;
      this.#budget.step();
      if (sign === "(") return { kind: "string", value: this.#literal() };
      if (sign === "/") {
        this.at++;
        return { kind: "name", value: plainName(this.#word()) };
      }
      if (sign === "[") return { kind: "list", items: this.#list(depth) };
      if (sign === "<") {
        if (text[this.at + 1] !== "<") return { kind: "string", value: this.#hex() };
        return { kind: "dict", entries: this.#dict(depth) };
      }
      if (DELIMITER.has(sign.charCodeAt(0))) {
        this.at++;
        continue;
      }
      const word = this.#word();
      return numberOf(word) ?? { kind: "operator", value: word };
    }
  }

  #skipBlanks(): void {
    const { text } = this;
    while (this.at < text.length) {
      const sign = text.charCodeAt(this.at);
      if (sign === 0x25) while (this.at < text.length && !isLineEnd(text.charCodeAt(this.at))) this.at++;
      else if (BLANK.has(sign)) this.at++;
      else return;
    }
  }

  #word(): string {
    const start = this.at;
    while (this.at < this.text.length) {
      const sign = this.text.charCodeAt(this.at);
      if (BLANK.has(sign) || DELIMITER.has(sign)) break;
      this.at++;
    }
    return this.text.slice(start, Math.min(this.at, start + MAX_WORD));
  }

  #list(depth: number): Token[] {
    this.at++;
    const items: Token[] = [];
    while (!this.#closes("]")) {
      const item = this.next(depth + 1);
      if (!item) break;
      items.push(item);
    }
    return items;
  }

  #dict(depth: number): Map<string, Token> {
    this.at += 2;
    const entries = new Map<string, Token>();
    while (!this.#closes(">>")) {
      const key = this.next(depth + 1);
      if (!key || this.#closes(">>")) break;
      const value = this.next(depth + 1);
      if (!value) break;
      if (key.kind === "name") entries.set(key.value, value);
    }
    return entries;
  }

  #closes(sign: string): boolean {
    this.#skipBlanks();
    if (this.at < this.text.length && !this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  #hex(): string {
    const found = this.text.indexOf(">", this.at);
    const end = found < 0 ? this.text.length : found;
    this.#string(end - this.at);
    const bytes = Buffer.alloc((end - this.at) >> 1);
    let digits = 0;
    for (let i = this.at + 1; i < end; i++) {
      const sign = this.text[i]!;
      if (!isHex(sign)) continue;
      bytes[digits >> 1]! |= Number.parseInt(sign, 16) << (digits % 2 === 0 ? 4 : 0);
      digits++;
    }
    this.at = end + 1;
    return bytes.toString("latin1", 0, (digits + 1) >> 1);
  }

  /** @throws UnclearPdfError for a string that's too long to be one piece of text */
  #string(length: number): void {
    if (length > MAX_STRING) throw new UnclearPdfError("a long string");
    this.#budget.step(Math.floor(length / STRETCH));
  }

  #literal(): string {
    const parts: string[] = [];
    let depth = 1;
    let from = ++this.at;
    const start = from;
    const upTo = (end: number) => parts.push(this.text.slice(from, end));
    for (; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at];
      if (this.at - start > MAX_STRING) break;
      if (sign === "(") depth++;
      else if (sign === ")" && --depth === 0) break;
      else if (sign === "\\") {
        this.#budget.step();
        upTo(this.at);
        parts.push(this.#escape());
        from = this.at + 1;
      }
    }
    this.#string(this.at - start);
    upTo(this.at);
    this.at++;
    return parts.join("");
  }

  /** Leaves `at` on the last character of the escape. */
  #escape(): string {
    const sign = this.text[++this.at] ?? "";
    if (sign === "\r" && this.text[this.at + 1] === "\n") this.at++;
    if (sign === "\r" || sign === "\n") return "";
    const known = "nrtbf".indexOf(sign);
    if (sign !== "" && known >= 0) return "\n\r\t\b\f"[known]!;
    if (!isOctal(sign)) return sign;
    let value = 0;
    for (let i = 0; i < 3 && isOctal(this.text[this.at] ?? ""); i++, this.at++)
      value = value * 8 + Number(this.text[this.at]);
    this.at--;
    return String.fromCharCode(value & 255);
  }
}

const isLineEnd = (sign: number) => sign === 10 || sign === 13;
const isOctal = (sign: string) => sign.length === 1 && sign >= "0" && sign <= "7";
const isHex = (sign: string) =>
  (sign >= "0" && sign <= "9") || (sign >= "a" && sign <= "f") || (sign >= "A" && sign <= "F");

/** Decodes characters that are written in hex, such as `#20`. */
function plainName(word: string): string {
  if (!word.includes("#")) return word;
  let name = "";
  for (let i = 0; i < word.length; i++) {
    const isCoded = word[i] === "#" && isHex(word[i + 1] ?? "") && isHex(word[i + 2] ?? "");
    name += isCoded ? String.fromCharCode(Number.parseInt(word.slice(i + 1, i + 3), 16)) : word[i];
    if (isCoded) i += 2;
  }
  return name;
}

/** Parses a number as viewers do: signs may be doubled, and trailing characters are ignored. */
function numberOf(word: string): Token | null {
  const first = word.charCodeAt(0);
  const isNumber = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46;
  if (!isNumber) return null;
  let start = 0;
  while (word[start] === "-" && word[start + 1] === "-") start++;
  const value = Number.parseFloat(word.slice(start));
  return { kind: "number", value: Number.isFinite(value) ? value : 0 };
}

/** @returns a number or string in PDF syntax; null for other values */
export function simpleText(token: Token): string | null {
  if (token.kind === "number") return numberText(token.value);
  return token.kind === "string" ? stringText(token.value) : null;
}
