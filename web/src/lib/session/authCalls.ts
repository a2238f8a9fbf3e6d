import { SIGN_IN_WITHIN } from "#contract/time-limits.ts";
import { call, type DataOf, type SendOptions } from "../http/http.ts";
import { inTime } from "../http/inTime.ts";
import { publicApi } from "../http/publicApi.ts";

const { auth } = publicApi.api;

export type User = DataOf<Awaited<ReturnType<typeof auth.me.$get>>>["user"];
export type LoginInput = Parameters<typeof auth.login.$post>[0]["json"];
export type RegisterInput = Parameters<typeof auth.register.$post>[0]["json"];
export type Tokens = DataOf<Awaited<ReturnType<typeof auth.refresh.$post>>>["tokens"];
/** A new session. */
export interface NewSession {
  user: User;
  tokens: Tokens;
}
/** A renewed session. */
export interface Renewed extends NewSession {
  /** The number of the person's newest event. Data that's fetched after this response includes the event's effects. */
  last_event: number;
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/**
 * Signs in with a password.
 * @throws ApiError, with code `timeout` after ten seconds
 */
export const askLogin = (json: LoginInput): Promise<NewSession> =>
  inTime((signal) => call(auth.login.$post({ json }, { init: { signal } })));

/**
 * Creates an account and signs in.
 * @throws ApiError, with code `timeout` after ten seconds
 */
export const askRegister = (json: RegisterInput): Promise<NewSession> =>
  inTime((signal) => call(auth.register.$post({ json }, { init: { signal } })));

/**
 * After signing in with Google, fetches the tokens and the user. The server hands out the tokens only once.
 * @param totp the code of the second factor, if the account has one
 * @throws ApiError, with code `timeout` after ten seconds for both calls together
 */
export function askOauth(totp?: string): Promise<NewSession> {
  const handedOut = auth["oauth-tokens"];
  return inTime(async (signal) => {
    const late = { init: { signal } };
    const { tokens } = await call(
      totp === undefined ? handedOut.$get({}, late) : handedOut.$post({ json: { totp } }, late),
    );
    return { tokens, user: await askWho(tokens.accessToken, signal) };
  });
}

/**
 * Exchanges a refresh token for new tokens. Has no time limit; see `refresh` in session.ts.
 * @throws ApiError
 */
export function askRefresh(refreshToken: string, signal?: AbortSignal): Promise<Renewed> {
  // For a short time, the server exchanges the same old token for the same new one, so the call can be retried.
  const init: SendOptions = { signal: signal ?? null, limit: Number.POSITIVE_INFINITY, isRepeatable: true };
  return call(auth.refresh.$post({ json: { refreshToken } }, { init }));
}

/** Reads the response to an exchange that the page started before this code had loaded. @throws ApiError */
export const readRefresh = (early: Response): Promise<Renewed> =>
  call(Promise.resolve(early as Awaited<ReturnType<typeof auth.refresh.$post>>));

/** Requests the user to whom an access token belongs. @returns the response, whatever its status */
export const askMe = (token: string, signal?: AbortSignal) =>
  auth.me.$get({}, { ...bearer(token), init: { signal: signal ?? null } });

/**
 * @returns the user to whom an access token belongs
 * @throws ApiError
 */
const askWho = async (token: string, signal?: AbortSignal): Promise<User> =>
  (await call(askMe(token, signal))).user;

/**
 * Ends a session on the server. The call survives the page being closed.
 * @param timedOut whether it ended because of inactivity; if so, this browser still gets push notifications
 * @param replaced cancels the call once a newer session replaces this one, because a late response would remove the
 *   newer session's cookie
 * @throws ApiError
 */
export async function askLogout(token: string, timedOut: boolean, replaced?: AbortSignal): Promise<void> {
  const init: SendOptions = { signal: replaced ?? null, keepalive: true, limit: SIGN_IN_WITHIN };
  await call(auth.logout.$post({ json: { timedOut } }, { ...bearer(token), init }));
}
