import { fold } from "./fold.ts";
import { jaroWinkler } from "./jaro-winkler.ts";
import type { Address } from "./types.ts";
import { stateCode } from "./us-states.ts";

/** Street words and their short forms (USPS Publication 28, appendix C, the frequent ones). */
const SHORT = new Map(
  Object.entries({
    street: "st",
    avenue: "ave",
    av: "ave",
    boulevard: "blvd",
    road: "rd",
    drive: "dr",
    lane: "ln",
    court: "ct",
    circle: "cir",
    place: "pl",
    square: "sq",
    terrace: "ter",
    parkway: "pkwy",
    highway: "hwy",
    trail: "trl",
    north: "n",
    south: "s",
    east: "e",
    west: "w",
    northeast: "ne",
    northwest: "nw",
    southeast: "se",
    southwest: "sw",
    apartment: "apt",
    unit: "apt",
    suite: "apt",
    ste: "apt",
    number: "apt",
    no: "apt",
    saint: "st",
    mount: "mt",
    fort: "ft",
  }),
);

/** How much each part says; the street and the postal code place a home, city and state only a town. */
const WEIGHT = { street: 0.4, zipCode: 0.3, city: 0.2, state: 0.1 } as const;
type Part = keyof typeof WEIGHT;

/** At and above: the same address. */
export const ADDRESS_MATCHES = 0.9;

/** Text of a part that was stated, or "" where it was not. */
const NORMAL: Record<Part, (address: Address) => string> = {
  street: (a) => street(a.street ?? ""),
  zipCode: (a) => postal(a.zipCode ?? ""),
  city: (a) => shorten(fold(a.city ?? "")),
  state: (a) => stateCode(a.state)?.toLowerCase() ?? fold(a.state ?? ""),
};

/**
 * Compares two addresses part by part, over the parts that both have.
 * @returns 0..1 weighted by how much a part says, and the parts compared; null where no street, postal code or
 * city stands in both, since a state alone places nobody
 */
export function addressScore(claimed: Address, read: Address): { score: number; compared: Part[] } | null {
  const parts = (Object.keys(WEIGHT) as Part[]).filter((part) => NORMAL[part](claimed) && NORMAL[part](read));
  if (!parts.some((part) => part !== "state")) return null;
  const total = parts.reduce((sum, part) => sum + WEIGHT[part], 0);
  const score = parts.reduce((sum, part) => sum + WEIGHT[part] * partScore(part, claimed, read), 0) / total;
  return { score: Math.round(score * 10_000) / 10_000, compared: parts };
}

/** @returns whether anything was stated beyond the country, which has a default. */
export function isStated(address: Address | undefined): address is Address {
  return Boolean(address && (address.street || address.city || address.zipCode || address.state));
}

function partScore(part: Part, claimed: Address, read: Address): number {
  const [a, b] = [NORMAL[part](claimed), NORMAL[part](read)];
  if (a === b) return 1;
  if (part === "zipCode" || part === "state") return 0;
  // House numbers either agree or they are another house: letters may be misspelt, numbers may not.
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
  if (part === "street" && numbers(a) !== numbers(b)) return 0;
  const alike = jaroWinkler(a, b);
  return alike >= 0.85 ? alike : 0;
}

/** `123 Main Street, Apartment 4` and `123 MAIN ST #4` are one. */
export function street(text: string): string {
  return shorten(fold(text.replace(/#/g, " apt ")))
    .replace(/\b(?:apt )+/g, "apt ")
    .trim();
}

function shorten(folded: string): string {
  return folded
    .split(" ")
    .map((word) => SHORT.get(word) ?? word)
    .join(" ");
}

/** Five digits of a ZIP code, or a foreign code without its spaces. */
function postal(text: string): string {
  const code = text.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  return /^\d{9}$/.test(code) ? code.slice(0, 5) : code;
}
