const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads a date as people write or paste it: `1990-04-23`, `04/23/1990`, `4.23.1990`, `April 23, 1990`, `23 Apr 1990`.
 * Three numbers that don't start with the year are read as month, day, year (US).
 * @returns `YYYY-MM-DD`, or undefined if the date doesn't exist
 */
export function isoDateOf(text: string): string | undefined {
  const t = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(t);
  if (iso) return checked(iso[1], iso[2], iso[3]);
  const us = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})$/.exec(t);
  if (us) return checked(us[3], us[1], us[2]);
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(t);
  if (named) return checked(named[3], monthOf(named[1]), named[2]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/.exec(t);
  if (dayFirst) return checked(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  return undefined;
}

function monthOf(word: string | undefined): string {
  return String(MONTHS.indexOf((word ?? "").slice(0, 3)) + 1);
}

function checked(year = "", month = "", day = ""): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists && y >= 1000 ? date.toISOString().slice(0, 10) : undefined;
}
