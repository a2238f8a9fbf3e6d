import { REFRESH_TOKEN_KEY, SESSION } from "#contract/limits.ts";
import { ApiError } from "./errors.ts";
import { SESSION_WORDS } from "./sessionMessages.ts";

/** Name of the session's mark, the same in local storage, session storage and the cookie (`guard/seal.ts`). */
export const SEAL_KEY = "seal";

/** A session that begins now is marked anew. */
export function forgetSeal(): void {
  try {
    localStorage.removeItem(SEAL_KEY);
  } catch {
    // Nothing was stored either.
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
      // Storage is full or forbidden: the session lasts as long as this page.
    }
    mark(true);
  },
  clear(): void {
    try {
      localStorage.removeItem(REFRESH_TOKEN_KEY);
    } catch {
      // Nothing was stored either.
    }
    mark(false);
  },
};

/** Code of the error that there is no session here. */
export const NO_SESSION = "no_session";

/** @returns the refresh token. @throws ApiError 401 {@link NO_SESSION} where there is none */
export function storedToken(): string {
  const token = refreshTokenStore.read();
  if (token) return token;
  throw new ApiError({ status: 401, code: NO_SESSION, message: SESSION_WORDS.expired });
}

/** The same mark that `app/inline/theme.js` sets before the first paint; public pages show "Dashboard" by it. */
function mark(isSignedIn: boolean): void {
  if (isSignedIn) document.documentElement.dataset.session = "";
  else delete document.documentElement.dataset.session;
}

/**
 * @returns how long an access token is good from when it was made (ms), and whose it is; zeros for one that cannot be
 *   read. A length and no moment: clocks of browsers are wrong by hours.
 */
export function readJwt(token: string): { lifetime: number; userId: string } {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims = JSON.parse(atob(part)) as { iat?: number; exp?: number; sub?: string };
    return { lifetime: ((claims.exp ?? 0) - (claims.iat ?? 0)) * 1000, userId: claims.sub ?? "" };
  } catch {
    return { lifetime: 0, userId: "" };
  }
}

/** @returns ms until a token just made is traded: five minutes before it ends, never at once (spec 1 §4) */
export function refreshDelay(lifetime: number): number {
  return Math.max(SESSION.refreshMinimumDelay, lifetime - SESSION.refreshBefore);
}
