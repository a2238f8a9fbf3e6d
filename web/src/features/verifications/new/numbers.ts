const digitsOf = (value: string) => value.replace(/\D/g, "").slice(0, 9);

/** Sets the dashes of an SSN while it is typed or pasted: `123456789` → `123-45-6789`. */
export function formatSsn(value: string): string {
  const digits = digitsOf(value);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join("-");
}

/** Sets the dash of an EIN while it is typed or pasted: `123456789` → `12-3456789`. */
export function formatEin(value: string): string {
  const digits = digitsOf(value);
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join("-");
}

/** A year while it is typed: at most four digits. */
export function formatYear(value: string): string {
  return value.replace(/\D/g, "").slice(0, 4);
}

/** A legal entity identifier while it is typed or pasted: capitals and digits, 20 of them. */
export function formatLei(value: string): string {
  return value
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 20);
}

/** An amount while it is typed: the field has the currency's sign already. */
export function formatAmount(value: string): string {
  return value.replace(/\$/g, "").trimStart();
}
