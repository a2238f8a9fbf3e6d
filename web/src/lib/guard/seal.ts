/** One stored value. The methods may throw if the browser blocks access. */
export interface Place {
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/**
 * Where a browser stores a session's mark, a random id. The session ends if a stored copy changes or disappears, or if
 * the user agent changes, apart from its version numbers.
 */
export interface SealPlaces {
  local: Place;
  /** Belongs to one tab. */
  session: Place;
  cookie: Place;
  userAgent(): string;
}

/** What has changed since the session was sealed. */
export type Breach = "local_storage" | "session_storage" | "cookie" | "user_agent";

const readFrom = (place: Place): string | null => {
  try {
    return place.read();
  } catch {
    return null;
  }
};

/** Stores a value. @returns whether it was really stored: a browser may ignore a write without an error */
function keeps(place: Place, value: string): boolean {
  try {
    place.write(value);
    return place.read() === value;
  } catch {
    return false;
  }
}

/**
 * Hashes the user agent without its version numbers, so a browser that updates itself counts as the same browser.
 * FNV-1a is enough to tell browsers apart; it doesn't have to hide anything.
 */
export function browserPrint(userAgent: string): string {
  let hash = 0x811c9dc5;
  for (const letter of userAgent.replace(/[\d._]+/g, "")) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

interface Seal {
  id: string;
  /** Whether the browser stored the cookie and the tab's value when the session was sealed. */
  hasCookie: boolean;
  hasSession: boolean;
  print: string;
}

const write = (seal: Seal): string =>
  [seal.id, seal.print, seal.hasCookie ? "c" : "", seal.hasSession ? "s" : ""].join(".");

function readSeal(places: SealPlaces): Seal | null {
  const [id, print, cookie, session] = (readFrom(places.local) ?? "").split(".");
  if (!id || !print || cookie === undefined || session === undefined) return null;
  return { id, print, hasCookie: cookie === "c", hasSession: session === "s" };
}

/** Marks a new session. @param id a random string without dots */
export function seal(places: SealPlaces, id: string): void {
  const made: Seal = {
    id,
    hasCookie: keeps(places.cookie, id),
    hasSession: keeps(places.session, id),
    print: browserPrint(places.userAgent()),
  };
  keeps(places.local, write(made));
}

/**
 * Adopts the mark of a session that started in another tab or on an earlier page. If the session has no mark yet, sets
 * one.
 * @param freshId a random string without dots, for a new mark
 * @returns what has changed since the session was sealed; null when nothing has
 */
export function joinSeal(places: SealPlaces, freshId: string): Breach | null {
  const found = readSeal(places);
  if (!found) {
    seal(places, freshId);
    return null;
  }
  keeps(places.session, found.id);
  return findBreach(places);
}

/** @returns what has changed since the session was sealed; null when nothing has */
export function findBreach(places: SealPlaces): Breach | null {
  const found = readSeal(places);
  if (!found) return "local_storage";
  if (found.hasSession && readFrom(places.session) !== found.id) return "session_storage";
  if (found.hasCookie && readFrom(places.cookie) !== found.id) return "cookie";
  if (browserPrint(places.userAgent()) !== found.print) return "user_agent";
  return null;
}

/** Removes the mark from every place. */
export function breakSeal(places: SealPlaces): void {
  for (const place of [places.local, places.session, places.cookie])
    try {
      place.remove();
    } catch {
      // Storage is blocked, so nothing was kept there.
    }
}
