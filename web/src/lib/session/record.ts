const KEY = "events";
const KEPT = 10;

interface Recorded {
  type: string;
  timestamp: string;
  userAgent: string;
  url: string;
  [extra: string]: string | number | boolean | null;
}

/** Deletes all records, because their paths show which pages the person has visited. */
export function forgetRecords(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was kept there.
  }
}

/** Keeps the last ten notable events, such as connection errors and crashes, in session storage for support. */
export function record(type: string, extras: Record<string, string | number | boolean | null> = {}): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Recorded[];
    const entry: Recorded = {
      ...extras,
      type,
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
      // Path only: the fragment may hold an emailed token, and the query a search.
      url: location.pathname,
    };
    sessionStorage.setItem(KEY, JSON.stringify([...kept, entry].slice(-KEPT)));
  } catch {
    // Storage is full or blocked. A missing record isn't worth failing for.
  }
}
