import type { FieldReadings } from "#functions/checks/engine/reading-types.ts";
import type { Address, ReadFields, ReadFormat } from "#functions/checks/engine/types.ts";
import { Work } from "#functions/documents/work.ts";
import { type AamvaFile, parseAamvaFile } from "./file.ts";
import { issuerOf } from "./issuers.ts";
import { namesOf } from "./names.ts";
import { ADDRESS, licenseReadings } from "./readings.ts";
import { idOf, readElement } from "./values.ts";

/** The interpreted barcode of a license or ID card. */
export interface License {
  fields: ReadFields;
  readings: FieldReadings;
  format: ReadFormat;
}

/**
 * Interprets the text of a license barcode, versions 01 to 10 and later (AAMVA DL/ID Card Design Standards 2000 to
 * 2020).
 * @param work counts characters
 * @returns null if this isn't a person's AAMVA file
 */
export function parseAamva(text: string, work = new Work()): License | null {
  const file = parseAamvaFile(text, work);
  return file && interpret(file);
}

/** @returns what the elements of a barcode say */
export function interpret(whole: AamvaFile): License {
  const file = keepOneAddress(whole);
  const value = (...ids: string[]) => readElement(file, ids);
  const fields: ReadFields = {
    ...namesOf(file),
    dateOfBirth: parseDate(value("DBB")),
    expiresOn: parseDate(value("DBA")),
    issuedOn: parseDate(value("DBD")),
    documentNumber: value("DAQ"),
    issuer: issuerOf(file.issuer) ?? value("DAJ", "DAO"),
    sex: parseSex(value("DBC")),
    address: parseAddress(file),
  };
  const readings = licenseReadings(file, fields, (ids) => idOf(file, ids));
  return { fields, readings, format: formatOf(file, fields) };
}

/** The subfiles of a license and of an ID card. The subfile of an enhanced card doesn't say which of the two it is. */
const CARD: Record<string, ReadFormat["card"]> = { DL: "drivers_license", ID: "state_id" };

const formatOf = (file: AamvaFile, fields: ReadFields): ReadFormat => ({
  version: file.version,
  missing: missing(file, fields),
  ...(file.subfile && CARD[file.subfile] && { card: CARD[file.subfile] }),
});

/**
 * Parses a date: MMDDCCYY in the United States, CCYYMMDD in Canada and in version 01. All years on a living person's
 * card begin with 19 or 20, and no month is 19 or 20. So the digits themselves show the format, whatever the country
 * element claims.
 * @returns YYYY-MM-DD; undefined if there's no date, or no such day
 */
export function parseDate(text: string | undefined): string | undefined {
  const digits = text?.replace(/[-/]/g, "");
  if (!digits || !/^\d{8}$/.test(digits)) return undefined;
  const iso = /^(?:19|20)/.test(digits)
    ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
    : `${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}

function parseSex(text: string | undefined): string | undefined {
  return { "1": "M", "2": "F", "9": "X", M: "M", F: "F", X: "X" }[text ?? ""];
}

/**
 * The first standard has a mailing and a residence address, and issuers fill in parts of either. Together they make
 * one address, unless they contradict each other. If they do, we keep only the mailing address if it has a street, or
 * else only the residence address.
 */
function keepOneAddress(file: AamvaFile): AamvaFile {
  const elements = new Map(file.elements);
  const differs = ADDRESS.some(([mail, home]) => {
    const [one, other] = [elements.get(mail!), elements.get(home!)];
    return one && other && one !== other;
  });
  const dropped = elements.get("DAG") ? 1 : 0;
  if (differs) for (const ids of ADDRESS) elements.delete(ids[dropped]!);
  return { ...file, elements };
}

function parseAddress(file: AamvaFile): Address {
  const value = (...ids: string[]) => readElement(file, ids);
  const [zipCode, second] = [parsePostal(value("DAK", "DAP")), value("DAH", "DAM")];
  // Wyoming's second line repeats city, state and ZIP.
  const isRepeated = zipCode && second?.endsWith(zipCode.slice(0, 5));
  return {
    street: [value("DAG", "DAL"), isRepeated ? undefined : second].filter(Boolean).join(", ") || undefined,
    city: value("DAI", "DAN"),
    state: value("DAJ", "DAO"),
    zipCode,
    country: value("DCG"),
  };
}

/** Parses a postal code: eleven characters, padded with spaces, or with zeros if the last four digits are unknown. */
function parsePostal(text: string | undefined): string | undefined {
  const zip = /^(\d{5})[- ]?(\d*)$/.exec(text ?? "");
  if (!zip) return text;
  const [, five = "", rest = ""] = zip;
  if (/^0*$/.test(five + rest)) return undefined;
  if (/^0*$/.test(rest)) return five;
  return rest.length === 4 ? `${five}-${rest}` : text;
}

/**
 * Ids of the missing elements, among those that the card's version requires and that we check for. An unreadable date
 * counts as missing.
 */
function missing(file: AamvaFile, fields: ReadFields): string[] {
  const present: Record<string, unknown> = {
    [file.version <= 1 ? "DAA" : "DCS"]: fields.lastName,
    [file.version <= 1 ? "DAA" : file.version <= 3 ? "DCT" : "DAC"]: fields.firstName ?? hasNoGivenName(file),
    DAQ: fields.documentNumber,
    DBA: fields.expiresOn ?? neverExpires(file),
    DBB: fields.dateOfBirth,
    DBC: fields.sex,
    DBD: fields.issuedOn,
    DAG: fields.address?.street,
    DAI: fields.address?.city,
    DAJ: fields.address?.state,
    DAK: fields.address?.zipCode,
    ...(file.version >= 4 && { DCF: readElement(file, ["DCF"]), DCG: readElement(file, ["DCG"]) }),
  };
  return Object.keys(present).filter((id) => !present[id]);
}

/**
 * Whether the card says that the person has no given name: `NONE`. (`unavl` only means that the issuer doesn't know the
 * name.)
 */
function hasNoGivenName({ elements }: AamvaFile): boolean {
  return ["DAC", "DCT"].some((id) => elements.get(id)?.toUpperCase() === "NONE");
}

/** Whether the card never expires: some issuers then write one of these invalid dates. */
function neverExpires(file: AamvaFile): boolean {
  return /^(?:9{8}|0{8}|\d{4}9999)$/.test(readElement(file, ["DBA"]) ?? "");
}
