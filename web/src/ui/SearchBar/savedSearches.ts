import { FILTER_NAMES, type SearchFilters } from "./searchFilters.ts";

/** A search that somebody keeps under a name (spec 2 §3). */
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
 * The searches kept on this device, newest first.
 * @param list which list, and whose: on a shared machine nobody finds another person's searches
 */
export function loadSearches(storage: Storage, list: string): SavedSearch[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(list)) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readSearch) : [];
  } catch {
    return [];
  }
}

/** Keeps the searches. @returns whether there was room for them */
export function storeSearches(storage: Storage, list: string, searches: readonly SavedSearch[]): boolean {
  try {
    storage.setItem(keyOf(list), JSON.stringify(searches));
    return true;
  } catch {
    return false;
  }
}

/** Adds a search in front; one of the same name is replaced. */
export function withSearch(
  searches: readonly SavedSearch[],
  search: Omit<SavedSearch, "id">,
  id: string = crypto.randomUUID(),
): SavedSearch[] {
  const name = search.name.trim().slice(0, NAME_LENGTH);
  const isSame = (other: SavedSearch) => other.name.toLowerCase() === name.toLowerCase();
  return [{ ...search, id, name }, ...searches.filter((other) => !isSame(other))];
}

/** Storage can be edited by anybody on the machine: only what has the right shape is taken. */
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
