import { Work } from "#functions/documents/work.ts";
import { runTogether } from "./run-together.ts";

/** The contents of an AAMVA file before interpretation. */
export interface AamvaFile {
  /** Issuer identification number: six digits, or five if one was lost. */
  issuer: string;
  /** Version of the standard, from 0. */
  version: number;
  /**
   * Type of the subfile that was read: driver's license, ID card, or the enhanced kind of either; null if the file
   * names more than one.
   */
  subfile: string | null;
  /** Element ids and trimmed values, without elements that have two values or may be truncated. */
  elements: Map<string, string>;
  /** The text after the designators, where the subfiles are. */
  body: string;
}

/** File type (`AAMVA` in the first standard). */
const FILE_TYPE = /^(?:ANSI|AAMVA)/;
/** The rest of the header: its digits, and the blanks that issuers put between them. */
const DIGITS = /^[ \d]+/;
/** Version, jurisdiction version and number of entries have two digits each. */
const MAX_NUMBERS = 6;
/**
 * Maximum length of a header: the compliance indicator and the characters around it, the file type, and digits with
 * blanks. We don't look for any part of the header after that.
 */
const HEADER_LENGTH = 40;
/** Maximum number of characters. No PDF417 symbol holds that many (ISO/IEC 15438 § 5.1: at most 2,710 digits). */
const MAX_TEXT = 4096;
/** Subfiles that describe a person. Others hold the issuer's own data. */
const PERSONAL = ["DL", "ID", "EN"];
/** An element of a license or ID card. Every version has them between `DAA` and `DDZ` (2020, tables D.3 and D.4). */
const ELEMENT = /^(?:DL|ID|EN)?(D[A-D][A-Z])(.*)$/s;
/** With fewer elements, either the separators were lost or it isn't a card. The oldest known card has 15. */
const MIN_ELEMENTS = 4;
/**
 * Elements of the name in any version, and those that say whether it's truncated. Half a name is a wrong name, so if
 * one element is in doubt, all are.
 */
const NAME = ["DAA", "DAB", "DAC", "DAD", "DAE", "DCS", "DCT", "DCU", "DDE", "DDF", "DDG"];

/**
 * Splits the barcode's text (AAMVA DL/ID Card Design Standard 2020, annex D) into header, subfile designators and
 * elements. Elements are found by their ids, because issuers get nearly everything else wrong: offsets, lengths and
 * numbers of entries. Connecticut, West Virginia and Wyoming leave out the type before the first element, Colorado ends
 * the line after it, Alberta has letters for an offset, and South Carolina uses other separators. No known issuer
 * prints an element twice with different values, or a separator inside one. So we ignore an element that occurs twice
 * with different values, or that's followed by a line that isn't an element.
 * @param work counts characters, each of which is examined a few times
 * @returns null if this isn't an AAMVA file, or isn't about a person
 */
export function parseAamvaFile(text: string, work = new Work()): AamvaFile | null {
  if (text.length > MAX_TEXT) return null;
  const header = headerOf(text.slice(0, HEADER_LENGTH));
  if (!header) return null;
  work.charge(2 * text.length);
  const { types, rest } = designators(text.slice(header.end), work);
  const { elements, namedSubfiles, strayLines } = elementsOf(rest, types, work);
  const kinds = new Set([...types.filter((one) => PERSONAL.includes(one)), ...namedSubfiles]);
  if (kinds.size === 0) return null;
  const subfile = kinds.size === 1 ? [...kinds][0]! : null;
  const { issuer, version } = header;
  if (elements.size < MIN_ELEMENTS) {
    work.charge(rest.length);
    const found = runTogether(rest, version);
    return found && { issuer, version, subfile, elements: found, body: rest };
  }
  return strayLines > elements.size / 2 ? null : { issuer, version, subfile, elements, body: rest };
}

/**
 * Parses the header: the compliance indicator `@`, then LF, RS and CR (D.12.3) or what decoders turned them into, then
 * the file type and the numbers. Decoders that drop control characters sometimes drop the indicator, too.
 */
function headerOf(start: string): { issuer: string; version: number; end: number } | null {
  const [before = ""] = /^[\ufeff\s\p{Cc}]*@?/u.exec(start) ?? [];
  const at = before.endsWith("@") ? start.slice(0, before.length + 14).search(/ANSI|AAMVA/) : before.length;
  const type = at < 0 ? "" : (FILE_TYPE.exec(start.slice(at))?.[0] ?? "");
  const written = type && (DIGITS.exec(start.slice(at + type.length))?.[0] ?? "");
  const numbers = numbersOf(written.replaceAll(" ", ""));
  return numbers && { ...numbers, end: at + type.length + written.length };
}

/**
 * Issuer and version at the start of a header's digits. We can't rely on what follows: version 01 has no jurisdiction
 * version before the number of entries, issuers mix up which versions have one, and North Carolina printed no number of
 * entries. But each of these numbers has two digits. So if the total number of digits is odd, the issuer's number has
 * lost one of its six.
 */
function numbersOf(digits: string): { issuer: string; version: number } | null {
  const length = digits.length % 2 === 0 ? 6 : 5;
  const rest = digits.slice(length);
  if (rest.length < 2 || rest.length > MAX_NUMBERS) return null;
  return { issuer: digits.slice(0, length), version: Number(rest.slice(0, 2)) };
}

/**
 * The type of each subfile, and the text after the designators. The number of entries is wrong as often as right, so it
 * isn't used.
 */
function designators(text: string, work: Work): { types: string[]; rest: string } {
  const types: string[] = [];
  let at = 0;
  for (; /^[A-Z]{2}\d{8}/.test(text.slice(at, at + 10)); at += 10) {
    work.charge(10);
    types.push(text.slice(at, at + 2));
  }
  // Alberta: `DLabac`, then the subfile.
  if (types.length === 0) {
    const begins = text.slice(0, 16).search(/(?:DL|ID|EN)D[A-D][A-Z]/);
    if (begins > 0 && PERSONAL.includes(text.slice(0, 2)))
      return { types: [text.slice(0, 2)], rest: text.slice(begins) };
  }
  return { types, rest: text.slice(at) };
}

interface Elements {
  elements: Map<string, string>;
  /** Types of the subfiles that are named in front of elements. */
  namedSubfiles: Set<string>;
  /** Number of lines that don't begin like an element of any subfile. */
  strayLines: number;
}

function elementsOf(text: string, types: readonly string[], work: Work): Elements {
  const elements = new Map<string, string>();
  const [namedSubfiles, doubtful] = [new Set<string>(), new Set<string>()];
  let [last, strayLines]: [string | undefined, number] = [undefined, 0];
  // If the issuer's own data comes first, skip to the person's.
  let isPersonal = types.length === 0 || PERSONAL.includes(types[0]!);
  for (const line of linesOf(text)) {
    work.charge(line.length);
    const prefix = PERSONAL.find((one) => line === one || (line.startsWith(one) && ELEMENT.test(line)));
    if (prefix) {
      namedSubfiles.add(prefix);
      isPersonal = true;
    } else if (isForeign(line)) isPersonal = false;
    if (!isPersonal) continue;
    const [, id, written = ""] = ELEMENT.exec(line) ?? [];
    if (id) {
      const value = written.trim();
      if ((elements.get(id) ?? value) !== value) doubtful.add(id);
      elements.set(id, value);
    } else if (line !== prefix && !OTHER.test(line)) {
      // A separator inside a value split it in two.
      if (last) doubtful.add(last);
      if (!/^[A-Z]{2}[A-Z0-9]/.test(line)) strayLines++;
    }
    last = id;
  }
  if (NAME.some((id) => doubtful.has(id))) for (const id of NAME) doubtful.add(id);
  for (const id of doubtful) elements.delete(id);
  return { elements, namedSubfiles, strayLines };
}

/**
 * Elements end with LF, a subfile with CR (D.12.4). We accept any text separator, or a bar that a scanner put in its
 * place. Scanners also add C1 controls that mean nothing in any code page.
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

/**
 * An element that isn't about the person: one about a permit in the first standard (`PAA` to `PAF`), or the issuer's
 * own (`ZCA`).
 */
const OTHER = /^(?:DL|ID|EN)?(?:PA[A-F]|Z[A-Z][A-Z0-9])/;

/**
 * An issuer's subfile begins with its type, followed by its first element's id, which begins with the same letters:
 * `ZCZCA`.
 */
const isForeign = (line: string) => /^Z[A-Z]/.test(line) && line.slice(2).startsWith(line.slice(0, 2));
