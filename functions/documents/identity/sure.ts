import { CONFIDENCE, type ConfidenceBasis } from "#contract/documents/confidence.ts";
import type { FieldReading, Place } from "#functions/checks/engine/reading-types.ts";

/** @returns a field's location, the basis of its reading, and the confidence that `CONFIDENCE` gives for that basis */
export const sure = (at: Place, basis: ConfidenceBasis): FieldReading => ({
  at,
  confidence: CONFIDENCE[basis].value,
  basis,
});

/** @returns the entries that aren't null: the readings of the facts that were read */
export function present<K extends string, V>(all: Record<K, V | null>): Partial<Record<K, V>> {
  const found = Object.entries<V | null>(all).filter(
    (one): one is [K, NonNullable<V> & V] => one[1] !== null,
  );
  return Object.fromEntries(found) as Partial<Record<K, V>>;
}
