import { fold } from "../spelling/fold.ts";

/** Other names for countries on lists, licenses and forms, with the country's ISO 3166-1 code. */
const OTHER: Record<string, string> = {
  usa: "US",
  america: "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  can: "CA",
  "korea north": "KP",
  "korea south": "KR",
  burma: "MM",
  myanmar: "MM",
  turkey: "TR",
  "congo democratic republic of the": "CD",
  "congo republic of the": "CG",
  "cote d ivoire": "CI",
  "ivory coast": "CI",
  "west bank": "PS",
  "region gaza": "PS",
  palestinian: "PS",
  "bahamas the": "BS",
  "gambia the": "GM",
  "czech republic": "CZ",
  uae: "AE",
  "hong kong": "HK",
  macau: "MO",
  swaziland: "SZ",
  "cabo verde": "CV",
  "holy see": "VA",
};

const codes = new Map<string, string>();

/** @returns the two-letter code for a country's code or name; null if it's unknown */
export function countryCode(text: string | undefined): string | null {
  if (!text) return null;
  if (codes.size === 0) fill();
  return codes.get(fold(text)) ?? null;
}

/** Fills `codes` with every two-letter code that has an English name, by code and by name, and with {@link OTHER}. */
function fill(): void {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
    const name = names.of(code);
    if (!name) continue;
    // Some countries have two codes, such as GB and UK. The first one stands for both.
    const first = codes.get(fold(name)) ?? code;
    codes.set(fold(name), first);
    codes.set(code.toLowerCase(), first);
  }
  for (const [name, code] of Object.entries(OTHER)) codes.set(name, codes.get(code.toLowerCase()) ?? code);
}
