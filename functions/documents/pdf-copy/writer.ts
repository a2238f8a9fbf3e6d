import { deflateSync } from "node:zlib";
import { ascii, joined } from "../picture-copy/bytes.ts";

/** Digits behind the point; more of them nobody sees. */
const DIGITS = 8;
const MAX_NUMBER = 1e15;

/** @returns a number as PDF writes it */
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

/** @returns a string as PDF writes it, a character for each byte */
export function stringText(bytes: string): string {
  let text = "(";
  for (const one of bytes)
    text += one === "\r" ? "\\r" : one === "(" || one === ")" || one === "\\" ? `\\${one}` : one;
  return `${text})`;
}

export const hexText = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

/** Values by key, as PDF writes them; what is null or undefined is left out. */
export type Entries = Record<string, string | null | undefined>;

export const dictText = (entries: Entries): string =>
  `<<${Object.entries(entries)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `/${key} ${value}`)
    .join("")}>>`;

/** @returns resources by kind, as PDF writes them */
export const resourceText = (kinds: Record<string, Entries>): string =>
  dictText(Object.fromEntries(Object.entries(kinds).map(([kind, entries]) => [kind, dictText(entries)])));

/** Writes a PDF object by object: nothing stands in it but what it is given. */
export class PdfWriter {
  readonly #objects: (Uint8Array | null)[] = [];

  /** @returns how others refer to an object that comes later */
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

  /** @param data as the entries say that they are folded */
  fillStream(reference: string, entries: Entries, data: Uint8Array): void {
    const head = `${dictText({ ...entries, Length: String(data.length) })}\nstream\n`;
    this.#put(reference, [ascii(head), data, ascii("\nendstream\n")]);
  }

  addStream(entries: Entries, data: Uint8Array): string {
    const reference = this.reserve();
    this.fillStream(reference, entries, data);
    return reference;
  }

  /** Folds the data first. */
  fillFolded(reference: string, entries: Entries, data: Uint8Array): void {
    this.fillStream(reference, { ...entries, Filter: "/FlateDecode" }, deflateSync(data));
  }

  addFolded(entries: Entries, data: Uint8Array): string {
    const reference = this.reserve();
    this.fillFolded(reference, entries, data);
    return reference;
  }

  #put(reference: string, pieces: readonly Uint8Array[]): void {
    this.#objects[Number.parseInt(reference, 10) - 1] = joined(pieces);
  }

  /** @param root the catalog */
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
    return joined(pieces);
  }
}
