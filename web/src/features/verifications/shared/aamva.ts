/** The fields the browser needs from the barcode on the back of a license. Dates are `YYYY-MM-DD`. */
export interface LicenseReading {
  firstName?: string | undefined;
  middleName?: string | undefined;
  lastName?: string;
  dateOfBirth?: string | undefined;
  expiresOn?: string | undefined;
}

const COMPLIANCE = "@\n\u001e\rANSI ";
/** The most digits that a header can have: issuer, version, jurisdiction version and entry count. */
const MAX_DIGITS = 12;
const DESIGNATOR = 10;
const EMPTY = new Set(["", "NONE", "UNAVL", "UNAVAIL"]);

/**
 * Parses the text of a PDF417 barcode on a driver's license or ID card.
 * The layout follows the AAMVA DL/ID Card Design Standard 2020, annex D: a compliance header, then subfile designators
 * (type, offset, length), then one element per line, made of a three-letter code and a value.
 * @param text the barcode's text, including control characters
 * @returns null unless the header and the designators are valid and a subfile has a last name; this also rejects
 *   misread barcodes whose checksums happen to pass
 */
export function parseLicense(text: string): LicenseReading | null {
  const [digits = ""] = /^\d+/.exec(text.slice(COMPLIANCE.length, COMPLIANCE.length + MAX_DIGITS)) ?? [];
  // The issuer has six digits and the other fields have two each, so an odd total means that one of the issuer's digits
  // is missing.
  const versionAt = digits.length % 2 === 0 ? 6 : 5;
  if (!text.startsWith(COMPLIANCE) || digits.length < versionAt + 4) return null;
  // Version 01 has no jurisdiction version, so its entry count starts two characters earlier.
  const entriesAt = COMPLIANCE.length + versionAt + (digits.startsWith("01", versionAt) ? 2 : 4);
  const entries = Number(text.slice(entriesAt, entriesAt + 2));
  if (!Number.isInteger(entries) || entries < 1) return null;

  const bodyAt = entriesAt + 2 + entries * DESIGNATOR;
  const elements = new Map<string, string>();
  for (let i = 0; i < entries; i++) {
    const designator = text.slice(entriesAt + 2 + i * DESIGNATOR, entriesAt + 2 + (i + 1) * DESIGNATOR);
    const match = /^(DL|ID|Z[A-Z])(\d{4})(\d{4})$/.exec(designator);
    if (!match) return null;
    if (match[1] === "DL" || match[1] === "ID")
      collect(subfile(text, match[1], Number(match[2]), Number(match[3]), bodyAt), elements);
  }
  return toReading(elements);
}

/**
 * @returns the subfile's elements, without its type. Its offset may be wrong, because the issuer made a mistake or
 *   because offsets count bytes and there are non-ASCII letters. In that case, we search for the subfile's type instead
 */
function subfile(text: string, type: string, offset: number, length: number, bodyAt: number): string {
  if (text.slice(offset, offset + 2) === type) return text.slice(offset + 2, offset + length);
  const at = text.indexOf(type, bodyAt);
  if (at < 0) return "";
  const end = text.indexOf("\r", at);
  return text.slice(at + 2, end < 0 ? undefined : end);
}

function collect(body: string, elements: Map<string, string>) {
  for (const line of body.split(/[\n\r]/)) {
    const value = line.slice(3).trim();
    if (/^[A-Z]{3}$/.test(line.slice(0, 3)) && !EMPTY.has(value.toUpperCase()))
      elements.set(line.slice(0, 3), value);
  }
}

function toReading(elements: Map<string, string>): LicenseReading | null {
  // Before version 04, all given names are in one element (DCT). Before version 02, DAA holds the full name as family,
  // first, middle.
  const [family, first, middle] = (elements.get("DAA") ?? "").split(/[,$]/);
  const given = elements.get("DCT")?.split(/[ ,]+/);
  const lastName = elements.get("DCS") ?? family;
  if (!lastName) return null;
  return {
    firstName: elements.get("DAC") ?? given?.[0] ?? first,
    middleName: elements.get("DAD") ?? (given?.slice(1).join(" ") || middle),
    lastName,
    dateOfBirth: toDate(elements.get("DBB")),
    expiresOn: toDate(elements.get("DBA")),
  };
}

/**
 * Dates are MMDDCCYY in the US and CCYYMMDD in Canada. No month is 19 or 20, so the first two digits tell them apart.
 */
function toDate(value: string | undefined): string | undefined {
  if (!value || !/^\d{8}$/.test(value)) return undefined;
  const iso = /^(19|20)/.test(value)
    ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
    : `${value.slice(4)}-${value.slice(0, 2)}-${value.slice(2, 4)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}
