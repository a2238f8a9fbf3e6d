import { Work } from "../work.ts";
import { runTogether } from "./aamva-run-together.ts";

/** What stands in an AAMVA file before anything is interpreted. */
export interface AamvaFile {
  /** Issuer identification number, six digits. */
  issuer: string;
  /** Version of the standard, 0 and up. */
  version: number;
  /** The subfile that was read: driving licence, ID card, or the enhanced kinds of both; null where it says two of them. */
  subfile: string | null;
  /** Element id → value, trimmed; none that says two things, or that may be cut. */
  elements: Map<string, string>;
}

/**
 * File type (`AAMVA` in the first standard), issuer, version, and two or four more digits: version 01 has no
 * jurisdiction version before the number of entries, and issuers mix up which version has one.
 */
const HEADER = /^(?:ANSI|AAMVA) ?(\d{6})(\d{2})(?:\d{2}){1,2}(?!\d)/;
/** The longest that a header is: the compliance indicator, what stands around it, and {@link HEADER}. */
const HEADER_LENGTH = 40;
/** No PDF417 symbol holds more (ISO/IEC 15438 § 5.1: 2,710 digits). */
const MAX_TEXT = 4096;
/** Subfiles that describe a person; others hold the issuer's own data. */
const OWN = ["DL", "ID", "EN"];
/** An element of a license or ID card; every version has them between `DAA` and `DDZ` (2020, tables D.3 and D.4). */
const ELEMENT = /^(?:DL|ID|EN)?(D[A-D][A-Z])(.*)$/s;
/** Fewer are no card: the oldest known has 15. */
const LEAST_ELEMENTS = 4;
/** Of the name in any version, and whether it is cut. Half a name is a wrong one, so where one is in doubt, all are. */
const NAME = ["DAA", "DAB", "DAC", "DAD", "DCS", "DCT", "DDE", "DDF", "DDG"];

/**
 * Takes the barcode's text apart (AAMVA DL/ID Card Design Standard 2020, annex D): header, subfile designators,
 * elements. The elements themselves say where they are, since issuers get nearly all the rest wrong: offsets, lengths
 * and numbers of entries; Connecticut, West Virginia and Wyoming leave out the type in front of the first element,
 * Colorado ends the line behind it, Alberta has letters for an offset, South Carolina other separators.
 *
 * No issuer is known to print an element twice with different values, or a separator inside one: an element that is
 * there twice, or that a line follows which is none, says nothing.
 * @param work counts characters, each of which is looked at a few times
 * @returns null where this is no AAMVA file, or none of a person
 */
export function parseAamvaFile(text: string, work = new Work()): AamvaFile | null {
  if (text.length > MAX_TEXT) return null;
  const header = headerOf(text.slice(0, HEADER_LENGTH));
  if (!header) return null;
  work.charge(2 * text.length);
  const { types, rest } = designators(text.slice(header.end), work);
  const { elements, said, strays } = elementsOf(rest, types, work);
  const kinds = new Set([...types.filter((one) => OWN.includes(one)), ...said]);
  if (kinds.size === 0) return null;
  const subfile = kinds.size === 1 ? [...kinds][0]! : null;
  const { issuer, version } = header;
  if (elements.size < LEAST_ELEMENTS) {
    work.charge(rest.length);
    const found = runTogether(rest, version);
    return found && { issuer, version, subfile, elements: found };
  }
  return strays > elements.size / 2 ? null : { issuer, version, subfile, elements };
}

/**
 * The compliance indicator `@`, then LF, RS and CR (D.12.3) or what became of them, then the file type. Decoders that
 * drop control characters drop the indicator with them now and then.
 */
function headerOf(start: string): { issuer: string; version: number; end: number } | null {
  const [before = ""] = /^[\ufeff\s\p{Cc}]*@?/u.exec(start) ?? [];
  const at = before.endsWith("@") ? start.slice(0, before.length + 14).search(/ANSI|AAMVA/) : before.length;
  const header = at < 0 ? null : HEADER.exec(start.slice(at));
  if (!header) return null;
  const [whole, issuer = "", version = ""] = header;
  return { issuer, version: Number(version), end: at + whole.length };
}

/** Type of each subfile, and what follows their designators; the number of entries is as often wrong as right. */
function designators(text: string, work: Work): { types: string[]; rest: string } {
  const types: string[] = [];
  let at = 0;
  for (; /^[A-Z]{2}\d{8}/.test(text.slice(at, at + 10)); at += 10) {
    work.charge(10);
    types.push(text.slice(at, at + 2));
  }
  // Alberta: `DLabac` and then the subfile.
  if (types.length === 0) {
    const begins = text.slice(0, 16).search(/(?:DL|ID|EN)D[A-D][A-Z]/);
    if (begins > 0 && OWN.includes(text.slice(0, 2)))
      return { types: [text.slice(0, 2)], rest: text.slice(begins) };
  }
  return { types, rest: text.slice(at) };
}

interface Elements {
  elements: Map<string, string>;
  /** Types of subfiles that stand in front of elements. */
  said: Set<string>;
  /** Lines that are no element of anybody. */
  strays: number;
}

function elementsOf(text: string, types: readonly string[], work: Work): Elements {
  const elements = new Map<string, string>();
  const [said, doubtful] = [new Set<string>(), new Set<string>()];
  let [last, strays]: [string | undefined, number] = [undefined, 0];
  // Where the issuer's own data come first, nothing counts before the person's.
  let isOwn = types.length === 0 || OWN.includes(types[0]!);
  for (const line of linesOf(text)) {
    work.charge(line.length);
    const prefix = OWN.find((one) => line === one || (line.startsWith(one) && ELEMENT.test(line)));
    if (prefix) {
      said.add(prefix);
      isOwn = true;
    } else if (isForeign(line)) isOwn = false;
    if (!isOwn) continue;
    const [, id, written = ""] = ELEMENT.exec(line) ?? [];
    if (id) {
      const value = written.trim();
      if ((elements.get(id) ?? value) !== value) doubtful.add(id);
      elements.set(id, value);
    } else if (line !== prefix && !OTHER.test(line)) {
      // What a separator parted was one value.
      if (last) doubtful.add(last);
      if (!/^[A-Z]{2}[A-Z0-9]/.test(line)) strays++;
    }
    last = id;
  }
  if (NAME.some((id) => doubtful.has(id))) for (const id of NAME) doubtful.add(id);
  for (const id of doubtful) elements.delete(id);
  return { elements, said, strays };
}

/**
 * Elements end with LF, a subfile with CR (D.12.4). Any separator of text does here, or a bar where a scanner put it in
 * their place; C1 controls that stand for nothing in any code page are scanners' as well.
 */
function linesOf(text: string): string[] {
  const separator = SEPARATORS.test(text.trim()) ? SEPARATORS : /\|/;
  return text
    .split(separator)
    .map((line) => line.replaceAll(/[\u0081\u008d\u008f\u0090\u009d]/g, "").trim())
    .filter(Boolean);
}

/** NUL, end of text and of transmission, tab to CR, and the four separators from FS to US. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format is made of them
const SEPARATORS = /[\u0000\u0003\u0004\u0009-\u000d\u001c-\u001f]+/;

/** An element of others: of a permit in the first standard (`PAA` to `PAF`), or of the issuer (`ZCA`). */
const OTHER = /^(?:DL|ID|EN)?(?:PA[A-F]|Z[A-Z][A-Z0-9])/;

/** A subfile of the issuer's begins with its type, and its first element's id with the same letters: `ZCZCA`. */
const isForeign = (line: string) => /^Z[A-Z]/.test(line) && line.slice(2).startsWith(line.slice(0, 2));
