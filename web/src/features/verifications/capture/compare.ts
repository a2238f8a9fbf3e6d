import type { LicenseReading } from "./aamva.ts";

/** What was stated about the subject, as far as a license can be compared with it. */
export interface Stated {
  first_name?: string | null;
  last_name?: string | null;
  date_of_birth?: string | null;
}

export type Difference =
  | { code: "name_differs"; onLicense: string; stated: string }
  | { code: "birth_date_differs"; onLicense: string; stated: string }
  | { code: "expired"; on: string };

/**
 * What a person should know before this license is sent. A courtesy, not a check: the server compares on its own,
 * with finer rules.
 * @param today `YYYY-MM-DD` where the person is
 */
export function differences(reading: LicenseReading, stated: Stated | null, today: string): Difference[] {
  const found: Difference[] = [];
  const onLicense = [reading.firstName, reading.middleName, reading.lastName].filter(Boolean).join(" ");
  if (stated?.first_name && stated.last_name) {
    const same =
      sameName(stated.last_name, reading.lastName ?? "") &&
      sameName(stated.first_name, [reading.firstName, reading.middleName].filter(Boolean).join(" "));
    if (!same)
      found.push({ code: "name_differs", onLicense, stated: `${stated.first_name} ${stated.last_name}` });
  }
  if (stated?.date_of_birth && reading.dateOfBirth && stated.date_of_birth !== reading.dateOfBirth)
    found.push({ code: "birth_date_differs", onLicense: reading.dateOfBirth, stated: stated.date_of_birth });
  if (reading.expiresOn && reading.expiresOn < today) found.push({ code: "expired", on: reading.expiresOn });
  return found;
}

/** Case, accents, punctuation and further given or family names do not count; a cut or short form does not either. */
function sameName(stated: string, read: string): boolean {
  const a = words(stated);
  const b = words(read);
  if (a.length === 0 || b.length === 0) return true;
  if (a.join("") === b.join("")) return true;
  return a.some((x) => b.some((y) => x === y || (Math.min(x.length, y.length) >= 3 && startsAlike(x, y))));
}

const startsAlike = (x: string, y: string) => x.startsWith(y) || y.startsWith(x);

/** Letters that do not decompose under NFKD, as barcodes transliterate them. */
const PLAIN: Record<string, string> = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe" };

function words(name: string): string[] {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[łøđðþßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’.-]/g, "")
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
