/** One value that can be read, written and removed; each throws where the browser forbids it. */
export interface Place {
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/** Where a session leaves its mark in a browser. */
export interface SealPlaces {
  local: Place;
  /** Of this tab alone. */
  session: Place;
  cookie: Place;
  userAgent(): string;
}

/** What is not as it was when the session was sealed. */
export type Breach = "local_storage" | "session_storage" | "cookie" | "user_agent";

const readFrom = (place: Place): string | null => {
  try {
    return place.read();
  } catch {
    return null;
  }
};

/** @returns whether the place kept the value: a browser may forbid cookies or storage */
function keeps(place: Place, value: string): boolean {
  try {
    place.write(value);
    return place.read() === value;
  } catch {
    return false;
  }
}

/**
 * A short print of the browser's name. Version numbers are left out: a browser that updates itself is the same one.
 * FNV-1a; it tells browsers apart, it hides nothing.
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
  /** Whether the browser keeps a cookie, and a value of this tab. */
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

/** Marks a session that begins now. @param id a random text without dots */
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
 * Takes part, in this tab, in a session that another tab or an earlier page has sealed. One that nobody has sealed is
 * sealed now.
 * @returns what is not as it was sealed
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

/** @returns what is not as it was when the session was sealed, or null */
export function findBreach(places: SealPlaces): Breach | null {
  const found = readSeal(places);
  if (!found) return "local_storage";
  if (found.hasSession && readFrom(places.session) !== found.id) return "session_storage";
  if (found.hasCookie && readFrom(places.cookie) !== found.id) return "cookie";
  if (browserPrint(places.userAgent()) !== found.print) return "user_agent";
  return null;
}

/** Removes the mark everywhere. */
export function breakSeal(places: SealPlaces): void {
  for (const place of [places.local, places.session, places.cookie])
    try {
      place.remove();
    } catch {
      // Nothing could be stored there either.
    }
}
