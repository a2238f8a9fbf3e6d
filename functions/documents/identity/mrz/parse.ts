import { dateOf } from "#contract/time.ts";
import type { ReadFields } from "#functions/checks/engine/types.ts";
import { type Format, restOf } from "./formats.ts";

/**
 * Years from now within which a document expires. Passports and cards are valid for ten years, and a few for longer.
 */
const YEARS_AHEAD = 30;

/**
 * Interprets a machine-readable zone (ICAO 9303-3 § 4). Names are in the letters A to Z.
 * @param text all lines joined, with valid check digits
 * @param now UTC milliseconds, to find the century of two-digit years: for example, no one was born in the future
 */
export function parseZone(format: Format, text: string, now: number): ReadFields {
  const field = ([from, to]: readonly [number, number]) => text.slice(from, to);
  const [family = "", behind = ""] = field(format.names).split("<<");
  const [first, ...others] = words(format.given ? field(format.given) : behind);
  const year = new Date(now).getUTCFullYear();
  const expiresOn = format.expiry && dated(field(format.expiry), year + YEARS_AHEAD);
  return {
    firstName: first,
    middleName: others.join(" ") || undefined,
    lastName: words(family).join(" ") || undefined,
    dateOfBirth: birthDate(field(format.birth), expiresOn, now),
    expiresOn,
    documentNumber: numberOf(format, text),
    issuer: field(format.issuer).replaceAll("<", "") || undefined,
    sex: { M: "M", F: "F" }[text[format.sex] ?? ""] ?? "X",
  };
}

const words = (name: string) => name.split("<").filter(Boolean);

/**
 * The latest date with these digits (YYMMDD) that's neither in the future nor after the document's expiry. For people
 * over a hundred, it's a century too late (`checks/identity/identity-documents.ts`).
 */
function birthDate(digits: string, expiresOn: string | undefined, now: number): string | undefined {
  const today = dateOf(now);
  const last = expiresOn !== undefined && expiresOn < today ? expiresOn : today;
  const year = Number(last.slice(0, 4));
  const date = dated(digits, year);
  return date !== undefined && date > last ? dated(digits, year - 1) : date;
}

/** @returns the latest date (YYYY-MM-DD) with these digits (YYMMDD), up to `lastYear`; undefined if none exists */
function dated(digits: string, lastYear: number): string | undefined {
  const year = lastYear - ((((lastYear - Number(digits.slice(0, 2))) % 100) + 100) % 100);
  const iso = `${year}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}

/** A number that's too long for its field continues in the optional data, followed by its check digit. */
function numberOf({ number, checks }: Format, text: string): string | undefined {
  const { digit, goesOnAt } = checks[0]!;
  const rest = goesOnAt && text[digit] === "<" ? restOf(text, goesOnAt).slice(0, -1) : "";
  return `${text.slice(...number)}${rest}`.replace(/<+$/, "").replaceAll("<", "-") || undefined;
}
