import { deflateSync } from "node:zlib";
import { ascii, concatBytes } from "../picture-copy/bytes.ts";

/** Digits after the decimal point; more make no visible difference. */
const DIGITS = 8;
const MAX_NUMBER = 1e15;

/** @returns a number in PDF syntax */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const held = Math.min(MAX_NUMBER, Math.max(-MAX_NUMBER, value));
  if (Number.isInteger(held)) return String(held === 0 ? 0 : held);
  const [whole, fraction = ""] = held.toFixed(DIGITS).split(".");
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === "0") end--;
  const text = end === 0 ? whole! : `${whole}.${fraction.slice(0, end)}`;
  return text === "-0" ? "0" : text;
}

/**
 * @param bytes one character per byte
 * @returns a literal string in PDF syntax, one character per byte
 */
export function stringText(bytes: string): string {
  let text = "(";
  for (const one of bytes)
    text += one === "\r" ? "\\r" : one === "(" || one === ")" || one === "\\" ? `\\${one}` : one;
  return `${text})`;
}

export const hexText = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

/** Dictionary values by key, in PDF syntax. Null and undefined values are left out. */
export type Entries = Record<string, string | null | undefined>;

export const dictText = (entries: Entries): string =>
  `<<${Object.entries(entries)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `/${key} ${value}`)
    .join("")}>>`;

/** @returns a resource dictionary in PDF syntax */
export const resourceText = (kinds: Record<string, Entries>): string =>
  dictText(Object.fromEntries(Object.entries(kinds).map(([kind, entries]) => [kind, dictText(entries)])));

/** Writes a PDF object by object. The file contains only what's passed in. */
export class PdfWriter {
  readonly #objects: (Uint8Array | null)[] = [];

  /**
   * Reserves a number for an object that's filled in later.
   * @returns the reference to it, such as `5 0 R`
   */
  reserve(): string {
    return `${this.#objects.push(null)} 0 R`;
  }

  fill(reference: string, text: string): void {
    this.#put(reference, [ascii(`${text}\n`)]);
  }

  add(text: string): string {
    const reference = this.reserve();
    this.fill(reference, text);
    return reference;
  }

  /** @param data compressed as `entries` state */
  fillStream(reference: string, entries: Entries, data: Uint8Array): void {
    const head = `${dictText({ ...entries, Length: String(data.length) })}\nstream\n`;
    this.#put(reference, [ascii(head), data, ascii("\nendstream\n")]);
  }

  addStream(entries: Entries, data: Uint8Array): string {
    const reference = this.reserve();
    this.fillStream(reference, entries, data);
    return reference;
  }

  /** Compresses the data with Flate first. */
  fillFolded(reference: string, entries: Entries, data: Uint8Array): void {
    this.fillStream(reference, { ...entries, Filter: "/FlateDecode" }, deflateSync(data));
  }

  addFolded(entries: Entries, data: Uint8Array): string {
    const reference = this.reserve();
    this.fillFolded(reference, entries, data);
    return reference;
  }

  #put(reference: string, pieces: readonly Uint8Array[]): void {
    this.#objects[Number.parseInt(reference, 10) - 1] = concatBytes(pieces);
  }

  /**
   * @param root reference to the catalog
   * @returns the whole file, with a cross-reference table and a trailer
   */
  file(root: string): Uint8Array<ArrayBuffer> {
    const pieces: Uint8Array[] = [ascii("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n")];
    let length = pieces[0]!.length;
    const offsets: number[] = [];
    const put = (piece: Uint8Array) => {
      pieces.push(piece);
      length += piece.length;
    };
    for (const [i, body] of this.#objects.entries()) {
      offsets.push(length);
      put(ascii(`${i + 1} 0 obj\n`));
      put(body ?? ascii("null\n"));
      put(ascii("endobj\n"));
    }
    const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = offsets.length + 1;
    const start = length;
    put(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
    put(ascii(`trailer\n${dictText({ Size: String(size), Root: root })}\nstartxref\n${start}\n%%EOF\n`));
    return concatBytes(pieces);
  }
}
