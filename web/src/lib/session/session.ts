import { useSyncExternalStore } from "react";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { ANSWER_WITHIN } from "#contract/time-limits.ts";
import { beginActivity, isIdleOver, lastActivity, NEVER_IDLE } from "../guard/activity.ts";
import { ApiError, NETWORK_MESSAGE } from "../http/errors.ts";
import { call, type SendOptions, send } from "../http/http.ts";
import { inTime, NO_ANSWER } from "../http/inTime.ts";
import { systemClock as clock } from "../page/clock.ts";
import { assertSamePerson } from "./assertSamePerson.ts";
import {
  askLogin,
  askLogout,
  askMe,
  askOauth,
  askRefresh,
  askRegister,
  type LoginInput,
  type NewSession,
  type RegisterInput,
  type Renewed,
  type Tokens,
  type User,
} from "./authCalls.ts";
import { forgetDrafts, forgetOthers } from "./drafts.ts";
import { exchangeToken } from "./exchangeToken.ts";
import { withLock } from "./refreshLock.ts";
import { SESSION_MESSAGES } from "./sessionMessages.ts";
import { forgetSeal, NO_SESSION, readJwt, refreshDelay, refreshTokenStore, storedToken } from "./tokens.ts";

export type { User } from "./authCalls.ts";

/**
 * Why there's no session. `none`: none was stored. `signed-out`: the person signed out or deleted their account.
 * `ended`: it expired or was ended. `network`: the server couldn't be reached. `server`: the server failed. `slow`: the
 * server didn't answer in time.
 */
type FailReason = "none" | "signed-out" | "ended" | "network" | "server" | "slow";

export type Session =
  | { state: "loading"; user: null }
  /** `lastEvent`: number of the person's newest event; known only right after a stored session was restored. */
  | { state: "authenticated"; user: User; lastEvent?: number }
  | { state: "failed"; user: null; reason: FailReason; message?: string | undefined };

let session: Session = { state: "loading", user: null };
let access: string | undefined;
let started: Promise<void> | undefined;
let refreshing: Promise<Renewed> | undefined;
let callOff = () => {};
/** Aborts the previous session's calls when a new session replaces it. */
let replaced = new AbortController();
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  // A different person may have signed in here before and closed the browser without signing out.
  if (next.state === "authenticated") forgetOthers(next.user.id);
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): Session => session;
const whileLoading: Session = { state: "loading", user: null };

/** @returns the session's state; `loading` until it's known whether a person is signed in */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => whileLoading);
}

/** For guarded screens only. @returns the signed-in person @throws Error when no one is signed in */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("No one is signed in here");
  return user;
}

/** Ends the session in this tab. If that clears the stored token, other tabs follow through the storage event. */
function end(reason: FailReason, message?: string): void {
  access = undefined;
  callOff();
  // In these three cases the server hasn't refused the token, so it may still be valid.
  const isOver = reason !== "network" && reason !== "server" && reason !== "slow";
  if (isOver) refreshTokenStore.clear();
  set({ state: "failed", user: null, reason, message });
  // Drafts are removed last, so that the listeners can keep them in memory first.
  if (isOver) forgetDrafts();
}

/** Keeps the access token in memory, and gets a new one before it expires. */
function keep({ accessToken }: Tokens): void {
  access = accessToken;
  callOff();
  // If this refresh fails, the next call gets a 401 and tries again.
  callOff = clock.after(refreshDelay(readJwt(accessToken).lifetime), () => void refresh().catch(() => {}));
}

/** Starts a session after signing in, and aborts the calls of the one it replaces. */
export function begin({ tokens, user }: NewSession): User {
  replaced.abort();
  replaced = new AbortController();
  refreshing = undefined;
  forgetSeal();
  beginActivity(user.limited_to ? NEVER_IDLE : clock.now());
  refreshTokenStore.write(tokens.refreshToken);
  keep(tokens);
  set({ state: "authenticated", user });
  return user;
}

/** Whether a session has ended. A failed check doesn't count, and neither does starting without a session. */
const isOver = () =>
  session.state === "failed" && (session.reason === "ended" || session.reason === "signed-out");

/**
 * Exchanges the refresh token once for all waiting callers. A refusal other than 429 ends the session. Doesn't abort
 * an exchange that hangs: the server may have completed it, and reusing the old token would look like theft.
 */
function refresh(): Promise<Renewed> {
  if (refreshing) return refreshing;
  const { signal } = replaced;
  const mine = exchangeToken((renewed) => take(renewed, signal), signal)
    .catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused && error.status !== 429 && !isOver())
        // A suspended person must see that they're suspended, and whom to contact.
        end(
          session.state !== "authenticated" && error.code === NO_SESSION ? "none" : "ended",
          error.status === 403 ? error.message : SESSION_MESSAGES.expired,
        );
      throw error;
    })
    .finally(() => {
      if (refreshing === mine) refreshing = undefined;
    });
  refreshing = mine;
  return mine;
}

/** Starts to use the new tokens. Throws if they came too late, or if they belong to a different person. */
function take({ tokens }: Renewed, signal: AbortSignal): void {
  signal.throwIfAborted();
  // Throws if the person has signed out in the meantime, because a late response must not sign them in again.
  storedToken();
  assertSamePerson(session.user, tokens);
  keep(tokens);
}

/** Like `refresh`, but with a time limit. The exchange continues past the limit, and later calls use its result. */
const newToken = async () => (await inTime(refresh, ANSWER_WITHIN)).tokens.accessToken;

/** Checks once for a stored session. A check that takes over 10 seconds counts as failed, but keeps the tokens. */
export function startSession(): Promise<void> {
  started ??= (async () => {
    if (!refreshTokenStore.read()) return end("none");
    if (isIdleOver(lastActivity(), clock.now())) return endIdle();
    await inTime(checkStored).catch(() => session.state === "loading" && end("slow", NO_ANSWER));
  })();
  return started;
}

/** Checks the stored session. A response that arrives after the time limit still starts the session. */
async function checkStored(): Promise<void> {
  try {
    const { user, last_event: lastEvent } = await refresh();
    // The tokens may have been cleared in another tab in the meantime.
    if (isOver()) return;
    const found: Session = { state: "authenticated", user, lastEvent };
    session = found;
    // Notify the listeners later: they render, and code that waits for this check should send its requests first.
    setTimeout(() => session === found && set(found));
  } catch (error) {
    if (session.state === "loading") failToStart(error);
  }
}

/** Ends the session with the reason why the check failed. An error response doesn't count as a network problem. */
function failToStart(error: unknown): void {
  const { isNetwork, status, message, retryAfter } = error as Partial<ApiError>;
  if (isNetwork) end("network", NETWORK_MESSAGE);
  else if (status === 401) end("ended", SESSION_MESSAGES.expired);
  else end("server", retryAfter || status === 429 ? message : SESSION_MESSAGES.server);
}

/** Ends a stored session that timed out while no page was open, and tells the server if it can be reached. */
function endIdle(): void {
  const refreshToken = refreshTokenStore.read() ?? "";
  end("ended", SESSION_MESSAGES.timedOut);
  void withLock(async () => {
    await askLogout((await askRefresh(refreshToken)).tokens.accessToken, true);
  }).catch(() => {});
}

/** Checks for a stored session again, after a failed check or after another tab has signed in. */
export function restartSession(): Promise<void> {
  started = undefined;
  set({ state: "loading", user: null });
  return startSession();
}

/** Signs in with a password. A 401 doesn't trigger a token refresh. @throws ApiError, `timeout` after ten seconds */
export async function signIn(input: LoginInput): Promise<User> {
  return begin(await askLogin(input));
}

/** Creates an account and signs in. @throws ApiError, `timeout` after ten seconds; `fields` names invalid fields */
export async function register(input: RegisterInput): Promise<User> {
  return begin(await askRegister(input));
}

/**
 * Starts the session after signing in with Google. @throws ApiError, `timeout` after ten seconds
 * @param totp the second factor's code, after a first try was refused with `totp_required`
 */
export async function finishOauth(totp?: string): Promise<User> {
  return begin(await askOauth(totp));
}

/** Ends the session here at once, and tells the server in the background. */
export function signOut(): void {
  reportSignOut(false);
  end("signed-out");
}

/** Like {@link signOut}, but shows a message that says why. */
export function endSession(message: string): void {
  reportSignOut(message === SESSION_MESSAGES.timedOut);
  end("ended", message);
}

/** Call after deleting the account: ends its session and removes all drafts and saved searches in this browser. */
export function forgetSession(): void {
  end("signed-out");
  forgetOthers();
}

function reportSignOut(timedOut: boolean): void {
  // If the call fails, the session expires on the server. The refresh token is forgotten here either way.
  if (access) askLogout(access, timedOut, replaced.signal).catch(() => {});
}

/** Exchanges the tokens now, so that the server's session timer also restarts. @throws ApiError */
export const extendSession = async (): Promise<void> => void (await newToken());

/** Refetches the signed-in person, for example after they've verified their address. */
export async function refreshUser(): Promise<void> {
  updateUser((await call(withToken(askMe))).user);
}

/** Updates the signed-in person with what the server returned after a change. */
export function updateUser(user: User): void {
  if (session.state === "authenticated") set({ state: "authenticated", user });
}

/** @returns the current access token, fetched if there's none @throws ApiError */
export const accessToken = async (): Promise<string> => access ?? newToken();

/**
 * Makes a call with the bearer token. After a 401, refreshes and retries once; a second 401 ends the session.
 * @param attempt makes the call; runs once per try
 * @returns the last response, whatever its status @throws ApiError when there's no access token
 */
export async function withToken<R extends { status: number }>(
  attempt: (token: string) => Promise<R>,
): Promise<R> {
  const token = await accessToken();
  const response = await attempt(token);
  if (response.status !== 401) return response;
  // Another call may have refreshed the token while this one was in progress.
  const fresh = access !== undefined && access !== token ? access : await newToken();
  const second = await attempt(fresh);
  if (second.status === 401) end("ended", SESSION_MESSAGES.expired);
  return second;
}

/** `send` with {@link withToken}. @throws ApiError when there's no response or no access token */
export function authorizedFetch(input: RequestInfo | URL, init?: SendOptions): Promise<Response> {
  return withToken((token) => {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${token}`);
    return send(input, { ...init, headers });
  });
}

/** All tabs time out together, and the first one removes the shared token. So a removed token may mean a timeout. */
const whyGone = () =>
  isIdleOver(lastActivity(), clock.now()) ? SESSION_MESSAGES.timedOut : SESSION_MESSAGES.cleared;

if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    // `key` is null when all of storage was cleared.
    if (event.key !== REFRESH_TOKEN_KEY && event.key !== null) return;
    if (refreshTokenStore.read() === null) {
      // Most public pages don't check the session, so the state `loading` alone doesn't mean that a check is running.
      if (session.user || (session.state === "loading" && started)) end("ended", whyGone());
    } else if (session.state === "failed") void restartSession();
  });
