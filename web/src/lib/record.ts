const KEY = "events";
const KEPT = 10;

interface Recorded {
  type: string;
  timestamp: string;
  userAgent: string;
  url: string;
  [extra: string]: string | number | boolean | null;
}

/** Keeps the last ten notable happenings (connection errors, crashes) in session storage, for the support. */
export function record(type: string, extras: Record<string, string | number | boolean | null> = {}): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Recorded[];
    const entry: Recorded = {
      ...extras,
      type,
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
      // The fragment may hold a mailed token, the query a search.
      url: location.pathname,
    };
    sessionStorage.setItem(KEY, JSON.stringify([...kept, entry].slice(-KEPT)));
  } catch {
    // Storage is full or forbidden: a record is no reason to fail.
  }
}
