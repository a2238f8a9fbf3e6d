/** What the format of a stated Social Security number shows about it. */
export type SsnForm =
  | "well_formed"
  | "impossible"
  | "published"
  | "advertising"
  | "itin"
  | "atin"
  | "malformed";

/** Numbers that were printed on sample cards and in pamphlets. They belong to no one. */
const PUBLISHED = new Set(["078051120", "219099999"]);

/** The fourth and fifth digits of an individual taxpayer number. */
const ITIN_RANGES = [
  [50, 65],
  [70, 88],
  [90, 92],
  [94, 99],
] as const;

/**
 * Classifies a US Social Security number by its format (SSA POMS RM 10201.035; ITIN: IRS). Numbers have been assigned
 * at random since June 25, 2011, so we infer nothing about state or year.
 * @param text as typed, with or without hyphens or spaces
 */
export function ssnForm(text: string): SsnForm {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{9}$/.test(digits)) return "malformed";
  const area = digits.slice(0, 3);
  const group = digits.slice(3, 5);
  const serial = digits.slice(5);
  if (PUBLISHED.has(digits)) return "published";
  // 987-65-4320 to -4329 are also in the ITIN range, but are reserved for advertising.
  if (digits.startsWith("98765432")) return "advertising";
  if (group === "00" || serial === "0000") return "impossible";
  if (area.startsWith("9")) {
    if (group === "93") return "atin";
    return ITIN_RANGES.some(([from, to]) => Number(group) >= from && Number(group) <= to)
      ? "itin"
      : "impossible";
  }
  return area === "000" || area === "666" ? "impossible" : "well_formed";
}
