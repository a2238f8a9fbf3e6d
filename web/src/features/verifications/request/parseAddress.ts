const COUNTRY = /^(us|usa|u\.s\.a?\.?|united states( of america)?)$/i;
/**
 * Matches the last part of an address, such as `Springfield IL 62701` or `IL 62701`: a state and a ZIP code, with or
 * without a city before them.
 */
const LAST_PART = /^(?:(.+)\s+)?([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/;

export interface AddressParts {
  street: string;
  city: string;
  state: string;
  zipCode: string;
}

/**
 * Splits a US address that was entered in a single field, with line breaks or commas between its parts.
 * @returns the parts; undefined unless the text has a street and a city and ends in a state and a ZIP code, or in those
 *   and the country. We don't guess
 */
export function parseAddress(text: string): AddressParts | undefined {
  const parts = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (COUNTRY.test(parts.at(-1) ?? "")) parts.pop();
  const found = LAST_PART.exec(parts.pop() ?? "");
  if (!found) return undefined;
  const [, before, state = "", zipCode = ""] = found;
  const city = before ?? parts.pop();
  if (!city || parts.length === 0) return undefined;
  return { street: parts.join(", "), city, state: state.toUpperCase(), zipCode };
}
