import type { PersonName } from "#contract/accounts/person-name.ts";
import type { DocumentReading } from "../engine/types.ts";

/** Number of characters for the name in each kind of zone (ICAO 9303 parts 4 to 7). */
const PLACE = { TD1: 30, TD2: 31, TD3: 39, MRVA: 39, MRVB: 31 } as const;

/**
 * Whether a name fills its machine-readable zone. Only then can it be truncated (ICAO 9303-3 § 4.6). Two fillers
 * separate family and given names, and one separates the words of each.
 */
export function fillsZone(
  { method, zone }: Pick<DocumentReading, "method" | "zone">,
  name: PersonName,
): boolean {
  if (method !== "mrz" || !zone) return false;
  const given = [name.first, name.middle].filter(Boolean).join(" ");
  return name.last.length + (given ? given.length + 2 : 0) >= PLACE[zone];
}
