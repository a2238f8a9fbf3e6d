/** @returns the digits of an SSN or EIN, at most nine. Converts full-width digits, which Japanese keyboards type */
const digitsOf = (value: string) => value.normalize("NFKC").replace(/\D/g, "").slice(0, 9);

/** Inserts the dashes of an SSN as the user types or pastes: `123456789` → `123-45-6789`. */
export function formatSsn(value: string): string {
  const digits = digitsOf(value);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join("-");
}

/** Inserts the dash of an EIN as the user types or pastes: `123456789` → `12-3456789`. */
export function formatEin(value: string): string {
  const digits = digitsOf(value);
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join("-");
}

/** Limits a year to four digits as the user types. */
export function formatYear(value: string): string {
  return value.normalize("NFKC").replace(/\D/g, "").slice(0, 4);
}

/** Formats a legal entity identifier as the user types or pastes: at most 20 capital letters and digits. */
export function formatLei(value: string): string {
  return value
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 20);
}

/** Removes dollar signs as the user types an amount, because the field already shows one. */
export function formatAmount(value: string): string {
  return value.normalize("NFKC").replace(/\$/g, "").trimStart();
}
