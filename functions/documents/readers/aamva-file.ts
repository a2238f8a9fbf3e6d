import { Work } from "../work.ts";

/** What stands in an AAMVA file before anything is interpreted. */
export interface AamvaFile {
  /** Issuer identification number, six digits. */
  issuer: string;
  /** Version of the standard, 0 and up. */
  version: number;
  /** The subfile that was read: driving licence, ID card, or the enhanced kinds of both. */
  subfile: string;
  /** Element id → value, trimmed. */
  elements: Map<string, string>;
}

/** Compliance indicator and the three separators: line feed, record separator, carriage return (D.12.3). */
const COMPLIANCE = "@\n\u001e\r";
/** File type (`AAMVA` in the first standard), issuer and version. */
const HEADER = /^(?:ANSI |AAMVA)(\d{6})(\d{2})/;
/** No PDF417 symbol holds more (ISO/IEC 15438 § 5.1: 2,710 digits). */
const MAX_TEXT = 4096;
/** Subfiles that describe a person; others hold the issuer's own data. */
const OWN = ["DL", "ID", "EN"];

/**
 * Takes the barcode's text apart (AAMVA DL/ID Card Design Standard 2020, annex D): header, subfile designators,
 * elements. Issuers get offsets and lengths wrong, so a subfile is looked for by its type where they do not lead to it.
 * @param work counts characters, each of which is looked at a few times
 * @returns null where this is no AAMVA file, or none of a person
 */
export function parseAamvaFile(text: string, work = new Work()): AamvaFile | null {
  if (text.length > MAX_TEXT) return null;
  const header = text.startsWith(COMPLIANCE) ? HEADER.exec(text.slice(COMPLIANCE.length)) : null;
  if (!header) return null;
  const [whole, issuer = "", digits = ""] = header;
  const version = Number(digits);
  // Version 01 has no jurisdiction version before the number of entries.
  const first = COMPLIANCE.length + whole.length + (version <= 1 ? 2 : 4);
  const found = designators(text, first, work).find(({ type }) => OWN.includes(type));
  if (!found) return null;
  const start = startOf(text, found, first, work);
  if (start === null) return null;
  work.charge(text.length - start);
  const end = text.indexOf("\r", start);
  const elements = parseElements(text.slice(start, end < 0 ? undefined : end));
  return elements.size < 3 ? null : { issuer, version, subfile: found.type, elements };
}

interface Designator {
  type: string;
  offset: number;
}

/** Type, offset and length of each subfile; the number of entries is as often wrong as right, so all are taken. */
function designators(text: string, first: number, work: Work): Designator[] {
  const found: Designator[] = [];
  for (let at = first; /^[A-Z]{2}\d{8}/.test(text.slice(at, at + 10)); at += 10) {
    work.charge(10);
    found.push({ type: text.slice(at, at + 2), offset: Number(text.slice(at + 2, at + 6)) });
  }
  return found;
}

/** @returns where the subfile's elements begin, past its type */
function startOf(text: string, { type, offset }: Designator, after: number, work: Work): number | null {
  if (isSubfile(text, offset, type)) return offset + 2;
  work.charge(text.length);
  for (let at = text.indexOf(type, after); at >= 0; at = text.indexOf(type, at + 1))
    if (isSubfile(text, at, type)) return at + 2;
  return null;
}

/** A subfile begins with its type and goes on with an element's id, whose first letter is D. */
function isSubfile(text: string, at: number, type: string): boolean {
  return text.startsWith(type, at) && /^D[A-Z]{2}/.test(text.slice(at + 2, at + 5));
}

function parseElements(text: string): Map<string, string> {
  const elements = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, id, value = ""] = /^([A-Z]{2}[A-Z0-9])(.*)$/s.exec(line) ?? [];
    if (id && !elements.has(id)) elements.set(id, value.trim());
  }
  return elements;
}
