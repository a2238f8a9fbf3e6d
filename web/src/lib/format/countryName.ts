const countries = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/**
 * @param code two letters; null if unknown
 * @returns the country's name, or its code if it has none; null if unknown
 */
export function countryName(code: string | null): string | null {
  if (code === null) return null;
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
