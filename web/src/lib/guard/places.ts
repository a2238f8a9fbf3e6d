import { HOUR, SECOND } from "#contract/time.ts";
import { SEAL_KEY } from "../session/tokens.ts";
import type { Place, SealPlaces } from "./seal.ts";

/** Longer than a full session lasts on the server (12 hours), so the cookie never expires first. */
const COOKIE_SECONDS = (13 * HOUR) / SECOND;

const inStorage = (storage: () => Storage): Place => ({
  read: () => storage().getItem(SEAL_KEY),
  write: (value) => storage().setItem(SEAL_KEY, value),
  remove: () => storage().removeItem(SEAL_KEY),
});

/** Uses `document.cookie`, because not every browser that we support has the Cookie Store API. */
const jar = (): { cookie: string } => document;

function setCookie(value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  jar().cookie = `${SEAL_KEY}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

const inCookie: Place = {
  read() {
    const start = `${SEAL_KEY}=`;
    const found = jar()
      .cookie.split("; ")
      .find((one) => one.startsWith(start));
    return found?.slice(start.length) ?? null;
  },
  write: (value) => setCookie(value, COOKIE_SECONDS),
  remove: () => setCookie("", 0),
};

/** Where this browser stores the session's mark. */
export const browserPlaces: SealPlaces = {
  local: inStorage(() => localStorage),
  session: inStorage(() => sessionStorage),
  cookie: inCookie,
  userAgent: () => navigator.userAgent,
};
