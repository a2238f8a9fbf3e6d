const KEY = "notices";

/** @returns the ids of the notices that were closed in this tab */
export function readDismissed(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers a closed notice until the tab is closed. */
export function keepDismissed(id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...new Set([...readDismissed(), id])]));
  } catch {
    // Storage is full or blocked. The notice shows again after a reload.
  }
}
