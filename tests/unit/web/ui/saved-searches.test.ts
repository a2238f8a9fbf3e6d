import { describe, expect, it } from "vitest";
import { loadSearches, storeSearches, withSearch } from "#ui/SearchBar/savedSearches.ts";

/** A storage like the browser's. */
function storage(broken = false): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      if (broken) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}

const search = (name: string, status = "pending") => ({ name, filters: { status }, created: 1 });

describe("saved searches", () => {
  it("are restored for that list and person only", () => {
    const box = storage();
    const searches = withSearch([], search("  Open ones "), "s1");
    expect(storeSearches(box, "verifications.usr_1", searches)).toBe(true);
    expect(loadSearches(box, "verifications.usr_1")).toEqual([
      { id: "s1", name: "Open ones", filters: { status: "pending" }, created: 1 },
    ]);
    expect(loadSearches(box, "verifications.usr_2")).toEqual([]);
    expect(loadSearches(box, "billing.usr_1")).toEqual([]);
  });

  it("are newest first, without duplicate names", () => {
    const first = withSearch(withSearch([], search("A"), "1"), search("B"), "2");
    expect(withSearch(first, search("a", "failed"), "3").map(({ id, name }) => `${id} ${name}`)).toEqual([
      "3 a",
      "2 B",
    ]);
  });

  it("are accepted only in the right shape", () => {
    const box = storage();
    const key = "countersign.saved-searches.x";
    const good = { id: "1", name: "A", filters: { status: "pending", page: "7", search: 3 }, created: "x" };
    box.setItem(key, JSON.stringify([null, 4, { id: 1 }, { id: "1", name: " ", filters: {} }, good]));
    expect(loadSearches(box, "x")).toEqual([
      { id: "1", name: "A", filters: { status: "pending" }, created: 0 },
    ]);
    box.setItem(key, "{");
    expect(loadSearches(box, "x")).toEqual([]);
    box.setItem(key, '{"a":1}');
    expect(loadSearches(box, "x")).toEqual([]);
  });

  it("aren't saved when storage is full", () => {
    expect(storeSearches(storage(true), "x", [])).toBe(false);
  });
});
