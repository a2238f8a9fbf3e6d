import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { type Token, Tokens } from "#functions/documents/pdf-copy/tokens.ts";

/** A range of codes. The values that they map to count up with them, unless each has its own. */
interface Stretch {
  from: number;
  to: number;
  value: number | string;
}

/**
 * What a font's codes map to (ISO 32000-2, 9.7.5 and 9.10.3). Ranges are stored as written, however many codes they
 * contain, so that none takes more memory than its line.
 */
export class CodeMap {
  readonly #one = new Map<number, number | string>();
  #stretches: Stretch[] = [];
  #isSorted = true;
  /** How many bytes a code has, by its first byte; 0 if no range says so. */
  readonly #lengths = new Uint8Array(256);
  hasLengths = false;

  get isEmpty(): boolean {
    return this.#one.size === 0 && this.#stretches.length === 0;
  }

  set(code: number, value: number | string): void {
    this.#one.set(code, value);
  }

  addStretch(from: number, to: number, value: number | string): void {
    if (from === to) this.set(from, value);
    else if (to > from) {
      this.#stretches.push({ from, to, value });
      this.#isSorted = false;
    }
  }

  addCodes(from: string, to: string): void {
    if (from.length === 0 || from.length > 4) return;
    this.hasLengths = true;
    for (let first = from.charCodeAt(0); first <= to.charCodeAt(0); first++)
      if (this.#lengths[first] === 0 || this.#lengths[first]! > from.length)
        this.#lengths[first] = from.length;
  }

  /** @returns how many bytes a code with this first byte has */
  lengthAt(first: number, otherwise: number): number {
    return this.#lengths[first] || otherwise;
  }

  /** @returns what a code maps to; undefined if nothing */
  get(code: number): number | string | undefined {
    const own = this.#one.get(code);
    if (own !== undefined) return own;
    if (!this.#isSorted) {
      this.#stretches = this.#stretches.toSorted((a, b) => a.from - b.from);
      this.#isSorted = true;
    }
    let [low, high] = [0, this.#stretches.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#stretches[middle]!.from <= code) low = middle;
      else high = middle - 1;
    }
    const found = this.#stretches[low];
    if (!found || code < found.from || code > found.to) return undefined;
    if (typeof found.value === "number") return found.value + code - found.from;
    const last = found.value.charCodeAt(found.value.length - 1);
    return found.value.slice(0, -1) + String.fromCharCode((last + code - found.from) & 0xffff);
  }
}

const WIDTH: Readonly<Record<string, number>> = {
  codespacerange: 2,
  bfchar: 2,
  cidchar: 2,
  bfrange: 3,
  cidrange: 3,
};
/** A code stands for at most a few characters. */
const MAX_TEXT = 64;

/**
 * Reads a CMap to characters (`bfchar`) or to glyphs (`cidchar`).
 * @param text of the CMap, one character per byte
 */
export function readCmap(text: string, budget: CopyBudget): CodeMap {
  const map = new CodeMap();
  const tokens = new Tokens(text, budget);
  let section = "";
  let row: Token[] = [];
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind === "operator") {
      section = token.value.startsWith("begin") ? token.value.slice(5) : "";
      row = [];
      continue;
    }
    if (!Object.hasOwn(WIDTH, section)) continue;
    row.push(token);
    if (row.length < WIDTH[section]!) continue;
    addRow(map, section, row);
    row = [];
  }
  return map;
}

function addRow(map: CodeMap, section: string, row: readonly Token[]): void {
  const [first, second, third] = row;
  if (first?.kind !== "string" || !second) return;
  const from = numberOf(first.value);
  if (section === "bfchar" || section === "cidchar") {
    const value = targetOf(second);
    if (value !== null) map.set(from, value);
    return;
  }
  if (second.kind !== "string") return;
  const to = numberOf(second.value);
  if (section === "codespacerange") map.addCodes(first.value, second.value);
  else if (third?.kind === "list") {
    for (const [i, item] of third.items.entries()) {
      const value = targetOf(item);
      if (from + i <= to && value !== null) map.set(from + i, value);
    }
  } else if (third) {
    const value = targetOf(third);
    if (value !== null && value !== "") map.addStretch(from, to, value);
  }
}

/** @returns a string of at most four bytes as a number */
export function numberOf(bytes: string): number {
  let value = 0;
  for (let i = 0; i < Math.min(4, bytes.length); i++) value = value * 256 + bytes.charCodeAt(i);
  return value;
}

function targetOf(token: Token): number | string | null {
  if (token.kind === "number") return token.value;
  if (token.kind !== "string") return null;
  return wide(token.value.slice(0, MAX_TEXT));
}

/** UTF-16, two bytes each. Some writers use one byte for the first 256 characters. */
function wide(bytes: string): string {
  if (bytes.length === 1) return bytes;
  let text = "";
  for (let i = 0; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode(bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1));
  return text;
}
