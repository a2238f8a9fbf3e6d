/** How many ids are remembered. That's enough, because a repeated event comes soon after its first delivery. */
const KEPT = 1000;

/** The latest ids of things that may be delivered more than once. */
export interface Memory {
  /** @returns whether the id is new. Forgets the oldest one beyond the limit. */
  add(id: string): boolean;
  /** @returns the remembered ids, oldest first */
  all(): string[];
  clear(): void;
}

/** @param limit how many ids are remembered */
export function createMemory(limit = KEPT): Memory {
  const ids = new Set<string>();
  return {
    add(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > limit && oldest !== undefined) ids.delete(oldest);
      return true;
    },
    all: () => [...ids],
    clear: () => ids.clear(),
  };
}
