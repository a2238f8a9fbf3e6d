import { call, type DataOf, publicApi } from "./http.ts";
import { inTime } from "./inTime.ts";

const { auth } = publicApi.api;

export type User = DataOf<Awaited<ReturnType<typeof auth.me.$get>>>["user"];
export type LoginInput = Parameters<typeof auth.login.$post>[0]["json"];
export type RegisterInput = Parameters<typeof auth.register.$post>[0]["json"];
export type Tokens = DataOf<Awaited<ReturnType<typeof auth.refresh.$post>>>["tokens"];
/** A session that has just begun. */
export interface Begun {
  user: User;
  tokens: Tokens;
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** @throws ApiError, with code `timeout` after ten seconds */
export const askLogin = (json: LoginInput): Promise<Begun> =>
  inTime((signal) => call(auth.login.$post({ json }, { init: { signal } })));

/** @throws ApiError, with code `timeout` after ten seconds */
export const askRegister = (json: RegisterInput): Promise<Begun> =>
  inTime((signal) => call(auth.register.$post({ json }, { init: { signal } })));

/**
 * Fetches the tokens of a sign-in with Google and whose they are; the server hands them out once.
 * @throws ApiError, with code `timeout` after ten seconds for both calls
 */
export function askOauth(totp?: string): Promise<Begun> {
  const handedOut = auth["oauth-tokens"];
  return inTime(async (signal) => {
    const late = { init: { signal } };
    const { tokens } = await call(
      totp === undefined ? handedOut.$get({}, late) : handedOut.$post({ json: { totp } }, late),
    );
    return { tokens, user: await askWho(tokens.accessToken, signal) };
  });
}

/** Trades a refresh token. Not limited in time: see `refresh` in session.ts. @throws ApiError */
export const askRefresh = async (refreshToken: string, signal?: AbortSignal): Promise<Tokens> =>
  (await call(auth.refresh.$post({ json: { refreshToken } }, { init: { signal } }))).tokens;

/** @returns whose token this is. @throws ApiError */
export const askWho = async (token: string, signal?: AbortSignal): Promise<User> =>
  (await call(auth.me.$get({}, { ...bearer(token), init: { signal } }))).user;

/**
 * Ends a session on the server, also while the page goes away.
 * @param replaced calls it off: its late answer would drop the cookie of the session that came after
 * @throws ApiError
 */
export async function askLogout(token: string, replaced?: AbortSignal): Promise<void> {
  await inTime((late) => {
    const signal = replaced ? AbortSignal.any([late, replaced]) : late;
    return call(auth.logout.$post({}, { ...bearer(token), init: { signal, keepalive: true } }));
  });
}
