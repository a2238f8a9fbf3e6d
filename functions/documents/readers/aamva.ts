import type { FieldReadings } from "../../checks/reading-types.ts";
import type { Address, ReadFields, ReadFormat } from "../../checks/types.ts";
import { Work } from "../work.ts";
import { type AamvaFile, parseAamvaFile } from "./aamva-file.ts";
import { licenceReadings } from "./aamva-readings.ts";
import { issuerOf } from "./issuers.ts";

/** A licence's or ID card's barcode, interpreted. */
export interface Licence {
  fields: ReadFields;
  readings: FieldReadings;
  format: ReadFormat;
}

/** What stands in an element that the issuer has no value for. */
const EMPTY = new Set(["", "NONE", "UNAVL", "UNAVAIL", "N/A"]);

/**
 * Interprets the text of a licence's barcode, versions 01 to 10 and later (AAMVA DL/ID Card Design Standards 2000 to
 * 2020).
 * @param work counts characters
 * @returns null where this is no AAMVA file of a person
 */
export function parseAamva(text: string, work = new Work()): Licence | null {
  const file = parseAamvaFile(text, work);
  if (!file) return null;
  const value = (...ids: string[]) => read(file, ids);
  const fields: ReadFields = {
    ...names(file),
    dateOfBirth: parseDate(value("DBB")),
    expiresOn: parseDate(value("DBA")),
    issuedOn: parseDate(value("DBD")),
    documentNumber: value("DAQ"),
    issuer: issuerOf(file.issuer) ?? value("DAJ", "DAO"),
    sex: parseSex(value("DBC")),
    address: parseAddress(file),
  };
  const readings = licenceReadings(file, fields, (ids) => idOf(file, ids));
  return { fields, readings, format: formatOf(file, fields) };
}

/** The subfiles of a license and of an ID card; an enhanced one says neither. */
const CARD: Record<string, ReadFormat["card"]> = { DL: "drivers_license", ID: "state_id" };

const formatOf = (file: AamvaFile, fields: ReadFields): ReadFormat => ({
  version: file.version,
  missing: missing(file, fields),
  ...(CARD[file.subfile] && { card: CARD[file.subfile] }),
});

/** @returns the first of these elements that has a value */
const idOf = ({ elements }: AamvaFile, ids: readonly string[]): string | undefined =>
  ids.find((id) => !EMPTY.has(elements.get(id)?.toUpperCase() ?? ""));

/** @returns its value */
function read(file: AamvaFile, ids: readonly string[]): string | undefined {
  const id = idOf(file, ids);
  return id && file.elements.get(id)?.replace(/\s+/g, " ");
}

/**
 * Version 04 and later have family, first and middle name apart; 02 and 03 all given names in one element; 01 the
 * whole name in one, family name first.
 */
function names(file: AamvaFile): Pick<ReadFields, "firstName" | "middleName" | "lastName"> {
  const family = read(file, ["DCS", "DAB"]);
  const first = read(file, ["DAC"]);
  if (first || family) {
    const [given, ...others] = (first ?? read(file, ["DCT"]) ?? "").split(/\s*[, ]\s*/);
    const middle = read(file, ["DAD"]);
    return first
      ? { firstName: first, middleName: middle, lastName: family }
      : {
          firstName: given || undefined,
          middleName: middle ?? (others.join(" ") || undefined),
          lastName: family,
        };
  }
  const whole = read(file, ["DAA"]) ?? "";
  if (/[,@$]/.test(whole)) {
    const [last, given, ...middle] = whole.split(/\s*[,@$]\s*/);
    return { firstName: given, middleName: middle.join(" ").trim() || undefined, lastName: last };
  }
  const words = whole.split(" ").filter(Boolean);
  return {
    firstName: words[0],
    middleName: words.slice(1, -1).join(" ") || undefined,
    lastName: words.at(-1),
  };
}

/**
 * MMDDCCYY in the United States, CCYYMMDD in Canada and in version 01. No month begins with 19 or 20 and no year of a
 * living person with anything else, so the digits themselves say which it is, whatever the country element claims.
 * @returns YYYY-MM-DD, or undefined where there is no such day
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
  const first = text?.[0]?.toUpperCase() ?? "";
  return { "1": "M", "2": "F", "9": "X", M: "M", F: "F", X: "X" }[first];
}

function parseAddress(file: AamvaFile): Address {
  const country = read(file, ["DCG"]);
  return {
    street: [read(file, ["DAG", "DAL"]), read(file, ["DAH", "DAM"])].filter(Boolean).join(", ") || undefined,
    city: read(file, ["DAI", "DAN"]),
    state: read(file, ["DAJ", "DAO"]),
    zipCode: parsePostal(read(file, ["DAK", "DAP"])),
    country,
  };
}

/** Eleven characters, filled up with blanks, and with zeros where the last four digits are not known. */
function parsePostal(text: string | undefined): string | undefined {
  const zip = /^(\d{5})-?(\d{4})?$/.exec(text ?? "");
  if (!zip) return text;
  return zip[2] && zip[2] !== "0000" ? `${zip[1]}-${zip[2]}` : zip[1];
}

/** Elements that every version requires and that comparing needs; an unreadable date counts as missing. */
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
    ...(file.version >= 4 && { DCF: read(file, ["DCF"]), DCG: read(file, ["DCG"]) }),
  };
  return Object.keys(present).filter((id) => !present[id]);
}

/** `NONE` is said of whoever has no such name; what the issuer does not know is `unavl`. */
function hasNoGivenName({ elements }: AamvaFile): boolean {
  return ["DAC", "DCT"].some((id) => elements.get(id)?.toUpperCase() === "NONE");
}

/** A few issuers write a date that is none for a document without end. */
function neverExpires(file: AamvaFile): boolean {
  return /^(?:9{8}|0{8}|\d{4}9999)$/.test(read(file, ["DBA"]) ?? "");
}
