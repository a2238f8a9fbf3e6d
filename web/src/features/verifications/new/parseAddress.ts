const COUNTRY = /^(us|usa|u\.s\.a?\.?|united states( of america)?)$/i;
/** `Springfield, IL 62701` apart from its commas: city (where it is there), state, ZIP code. */
const LAST_PART = /^(?:(.+)\s+)?([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/;

export interface AddressParts {
  street: string;
  city: string;
  state: string;
  zipCode: string;
}

/**
 * Takes a US address apart that was written as one text, with lines or commas.
 * @returns its parts, or undefined for anything that does not end in state and ZIP code: better nothing than a guess
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
