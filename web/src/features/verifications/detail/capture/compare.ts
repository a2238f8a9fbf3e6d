import type { LicenseReading } from "#features/verifications/shared/aamva.ts";

/** The stated details that we can compare with a license. */
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
 * Finds what the subject should know before sending this license. This is only a courtesy: the server runs its own
 * comparison with finer rules.
 * @param today the user's local date as `YYYY-MM-DD`
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

/**
 * Ignores case, accents, punctuation and additional names. Accepts a shortened name of at least three letters, and a
 * missing name.
 */
function sameName(stated: string, read: string): boolean {
  const a = words(stated);
  const b = words(read);
  if (a.length === 0 || b.length === 0) return true;
  if (a.join("") === b.join("")) return true;
  return a.some((x) => b.some((y) => x === y || (Math.min(x.length, y.length) >= 3 && startsAlike(x, y))));
}

const startsAlike = (x: string, y: string) => x.startsWith(y) || y.startsWith(x);

/** Letters that NFKD doesn't decompose, mapped the way barcodes transliterate them. */
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
