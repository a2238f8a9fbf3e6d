import { REFRESH_TOKEN_KEY, SESSION } from "#contract/limits.ts";
import { SECOND } from "#contract/time.ts";
import { ApiError } from "../http/errors.ts";
import { SESSION_MESSAGES } from "./sessionMessages.ts";

/** Name of the session's mark, the same in local storage, session storage and the cookie (`guard/seal.ts`). */
export const SEAL_KEY = "seal";

/** Deletes the old mark, so that a new session gets its own. */
export function forgetSeal(): void {
  try {
    localStorage.removeItem(SEAL_KEY);
  } catch {
    // Storage is blocked, so nothing was kept there.
  }
}

/** The refresh token in browser storage; the access token lives in memory only (session.ts). */
export const refreshTokenStore = {
  read(): string | null {
    try {
      return localStorage.getItem(REFRESH_TOKEN_KEY);
    } catch {
      return null;
    }
  },
  write(token: string): void {
    try {
      localStorage.setItem(REFRESH_TOKEN_KEY, token);
    } catch {
      // Storage is full or blocked, so the session lasts only as long as this page.
    }
    mark(true);
  },
  clear(): void {
    try {
      localStorage.removeItem(REFRESH_TOKEN_KEY);
    } catch {
      // Storage is blocked, so nothing was kept there.
    }
    mark(false);
  },
};

/** Error code for a missing session in this browser. */
export const NO_SESSION = "no_session";

/**
 * @returns the stored refresh token
 * @throws ApiError 401 {@link NO_SESSION} when there's none
 */
export function storedToken(): string {
  const token = refreshTokenStore.read();
  if (token) return token;
  throw new ApiError({ status: 401, code: NO_SESSION, message: SESSION_MESSAGES.expired });
}

/**
 * Sets or removes the attribute that makes public pages show "Dashboard". `app/inline/theme.js` also sets it, before
 * the first paint.
 */
function mark(isSignedIn: boolean): void {
  if (isSignedIn) document.documentElement.dataset.session = "";
  else delete document.documentElement.dataset.session;
}

/**
 * Reads an access token's lifetime and user. It reads the lifetime rather than the expiry time, because browser clocks
 * can be hours off.
 * @returns the lifetime in milliseconds and the user's id; 0 and "" when the token can't be read
 */
export function readJwt(token: string): { lifetime: number; userId: string } {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims = JSON.parse(atob(part)) as { iat?: number; exp?: number; sub?: string };
    return { lifetime: ((claims.exp ?? 0) - (claims.iat ?? 0)) * SECOND, userId: claims.sub ?? "" };
  } catch {
    return { lifetime: 0, userId: "" };
  }
}

/**
 * @param lifetime the access token's lifetime in milliseconds
 * @returns the milliseconds until the token should be renewed: five minutes before it expires, but never immediately
 */
export function refreshDelay(lifetime: number): number {
  return Math.max(SESSION.refreshMinimumDelay, lifetime - SESSION.refreshBefore);
}
