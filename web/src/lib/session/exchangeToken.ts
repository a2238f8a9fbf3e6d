import { isOutage, sendListeners } from "../http/http.ts";
import { askRefresh, type Renewed, readRefresh } from "./authCalls.ts";
import { untilAnswered, withLock } from "./refreshLock.ts";
import { refreshTokenStore, storedToken } from "./tokens.ts";

declare global {
  interface Window {
    /** Set by `app/inline/session.js`: the pending response to the exchange of the stored refresh token. */
    earlySession?: Promise<Response> | undefined;
  }
}

/**
 * Exchanges the stored refresh token. If the page started the exchange before this code had loaded, uses its response.
 * Stores the new token before another tab can exchange the old one.
 * @param take starts to use the new tokens; throws if they came too late
 * @param signal cancels the call, unless the page started it early
 * @throws ApiError, or what `take` throws
 */
export async function exchangeToken(take: (renewed: Renewed) => void, signal: AbortSignal): Promise<Renewed> {
  const early = await takeEarly();
  if (early) {
    const renewed = await readRefresh(early);
    take(renewed);
    return renewed;
  }
  return withLock(async () => {
    const renewed = await untilAnswered(() => askRefresh(storedToken(), signal));
    take(renewed);
    refreshTokenStore.write(renewed.tokens.refreshToken);
    return renewed;
  });
}

/**
 * @returns the response to the exchange that the page started early; undefined if there was no exchange, if it failed
 *   because of the network or an outage, or on later calls
 */
async function takeEarly(): Promise<Response | undefined> {
  const early = window.earlySession;
  if (!early) return;
  window.earlySession = undefined;
  for (const listener of sendListeners) listener(early, "POST");
  const answer = await early.catch(() => undefined);
  return answer && !isOutage(answer) ? answer : undefined;
}
