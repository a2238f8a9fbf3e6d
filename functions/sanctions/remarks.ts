import { foldNumber } from "#functions/checks/sanctions/facts.ts";

/** The facts in OFAC's remarks about an entry that we can compare. */
export interface Remarks {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  /** Numbers of documents and registrations, normalized by `foldNumber`. */
  ids: string[];
  /** Weak aliases, which are in the remarks but not in the file of aliases. */
  aliases: string[];
}

const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

/** `12 Mar 1961`, `Mar 1961`, `1961`. */
const DATE = /^(?:(\d{1,2}) )?(?:([A-Z][a-z]{2}) )?(\d{4})$/;

/** Longest range of birth years that we use. A longer one would match too many people. */
const MAX_YEARS = 10;

/**
 * The common kinds of numbers, as written in remarks: `Passport A123 (Country)`, `Tax ID No. 123 (Country)`, `National
 * ID No. 5 (Country)`, `SSN 123-45-6789 (United States)`, `US FEIN 030510902`, `C.R. No. 12`.
 */
const NUMBER =
  /^(?:alt\. )?(?:Passport|.*\b(?:No\.|Number|ID|FEIN|SSN|LEI|Cedula|NIT|RUC|RFC|CURP|D-U-N-S|Identification|Licen[cs]e)(?: #| No\.| Number)?) #?([A-Z0-9][A-Z0-9./ -]*?)(?: \(.*)?$/i;

const ALIAS = /^(?:alt\. )?[afn]\.k\.a\. '(.+?)'?$/;

/**
 * @param text one entry's remarks: facts separated by semicolons, with a period at the end
 * @returns what we can compare; facts in any other format are left out
 */
export function parseRemarks(text: string): Remarks {
  const remarks: Remarks = { births: [], ids: [], aliases: [] };
  for (const part of text.split(";").map((one) => one.trim().replace(/\.$/, ""))) {
    const born = /^(?:alt\. )?DOB (.+)$/.exec(part)?.[1];
    const alias = ALIAS.exec(part)?.[1];
    const number = NUMBER.exec(part)?.[1];
    if (born) remarks.births.push(...parseBirth(born));
    else if (alias) remarks.aliases.push(alias);
    else if (number && /\d/.test(number)) remarks.ids.push(foldNumber(number));
  }
  return {
    births: [...new Set(remarks.births)],
    ids: [...new Set(remarks.ids)],
    aliases: remarks.aliases,
  };
}

/**
 * @param text `12 Mar 1961`, `Mar 1961`, `1961`, `circa 1961`, `1958 to 1960`, `circa 1979-1982`, or two dates
 * @returns the date, or every year of a range. `circa`, `approximately`, `late` and `early` add the year before and the
 *   year after. Empty if the text is malformed or the range too long
 */
export function parseBirth(text: string): string[] {
  const about = /^(?:circa|approximately|late|early) /i.test(text);
  const [from, to = from] = text
    .replace(/^(?:circa|approximately|late|early) /i, "")
    .split(/ to (?:circa )?| ?- ?/)
    .map(parseDate);
  if (!from || !to) return [];
  if (from === to && !about) return [from];
  const [first, last] = [Number(from.slice(0, 4)) - Number(about), Number(to.slice(0, 4)) + Number(about)];
  if (last < first || last - first > MAX_YEARS) return [];
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}

function parseDate(text: string): string | null {
  const [, day, month, year] = DATE.exec(text.trim()) ?? [];
  if (!year) return null;
  if (!month) return day ? null : year;
  const at = MONTHS.indexOf(month.toLowerCase()) / 3;
  if (at < 0 || !Number.isInteger(at)) return null;
  const date = `${year}-${String(at + 1).padStart(2, "0")}`;
  return day ? `${date}-${day.padStart(2, "0")}` : date;
}
