import { FILTER_NAMES, type SearchFilters } from "./searchFilters.ts";

/** A search saved under a name. */
export interface SavedSearch {
  id: string;
  name: string;
  filters: SearchFilters;
  /** UTC milliseconds. */
  created: number;
}

const NAME_LENGTH = 60;
const keyOf = (list: string) => `countersign.saved-searches.${list}`;

/**
 * Reads the searches saved on this device, in their stored order: newest first.
 * @param list identifies the list and its user, so that people who share a machine don't see each other's searches
 */
export function loadSearches(storage: Storage, list: string): SavedSearch[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(list)) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readSearch) : [];
  } catch {
    return [];
  }
}

/** Saves the searches. @returns whether the browser stored them */
export function storeSearches(storage: Storage, list: string, searches: readonly SavedSearch[]): boolean {
  try {
    storage.setItem(keyOf(list), JSON.stringify(searches));
    return true;
  } catch {
    return false;
  }
}

/** @returns the searches with a new one first, replacing any with the same name */
export function withSearch(
  searches: readonly SavedSearch[],
  search: Omit<SavedSearch, "id">,
  id: string = crypto.randomUUID(),
): SavedSearch[] {
  const name = search.name.trim().slice(0, NAME_LENGTH);
  const isSame = (other: SavedSearch) => other.name.toLowerCase() === name.toLowerCase();
  return [{ ...search, id, name }, ...searches.filter((other) => !isSame(other))];
}

/** Anyone on the machine can edit storage, so accept only values with the right shape. */
function readSearch(stored: unknown): SavedSearch[] {
  const { id, name, filters, created } = (stored ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string" || name.trim() === "") return [];
  if (typeof filters !== "object" || filters === null) return [];
  const kept: SearchFilters = {};
  for (const filter of FILTER_NAMES) {
    const value = (filters as Record<string, unknown>)[filter];
    if (typeof value === "string") kept[filter] = value;
  }
  return [{ id, name, filters: kept, created: typeof created === "number" ? created : 0 }];
}
