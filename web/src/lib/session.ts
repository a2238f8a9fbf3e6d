import { useSyncExternalStore } from "react";
import { REFRESH_TOKEN_KEY, SESSION } from "#contract/limits.ts";
import {
  askLogin,
  askLogout,
  askOauth,
  askRefresh,
  askRegister,
  askWho,
  type Begun,
  type LoginInput,
  type RegisterInput,
  type Tokens,
  type User,
} from "./authCalls.ts";
import { systemClock } from "./clock.ts";
import { forgetDrafts, forgetOthers } from "./drafts.ts";
import { ApiError } from "./errors.ts";
import { beginActivity, isIdleOver, lastActivity } from "./guard/activity.ts";
import { mustBeOk, NETWORK_MESSAGE, send } from "./http.ts";
import { NO_ANSWER } from "./inTime.ts";
import { untilAnswered, withLock } from "./refreshLock.ts";
import { SESSION_WORDS } from "./sessionMessages.ts";
import { forgetSeal, NO_SESSION, readJwt, refreshDelay, refreshTokenStore, storedToken } from "./tokens.ts";

export type { User } from "./authCalls.ts";

/**
 * Why there is no session: there never was one, the person left, it ended, the server could not be reached, it failed,
 * or it did not answer in time.
 */
export type FailReason = "none" | "signed-out" | "ended" | "network" | "server" | "slow";

export type Session =
  | { state: "loading"; user: null }
  | { state: "authenticated"; user: User }
  | { state: "failed"; user: null; reason: FailReason; message?: string };

const clock = systemClock;
let session: Session = { state: "loading", user: null };
let access: string | undefined;
let started: Promise<void> | undefined;
let refreshing: Promise<string> | undefined;
let callOff = () => {};
/** Calls off what is still asked about a session that another has replaced. */
let replaced = new AbortController();
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  // Somebody else may have signed in here before, and their browser closed without signing out.
  if (next.state === "authenticated") forgetOthers(next.user.id);
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): Session => session;
const whileLoading: Session = { state: "loading", user: null };

/** Who is signed in, or that this is not known yet. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => whileLoading);
}

/** The signed-in person; only under a guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("No one is signed in here");
  return user;
}

/** Forgets the session here; other tabs follow by the storage event. */
function end(reason: FailReason, message?: string): void {
  access = undefined;
  callOff();
  // Where nobody said no, what is stored may still be good.
  if (reason !== "network" && reason !== "server" && reason !== "slow") {
    refreshTokenStore.clear();
    forgetDrafts();
  }
  set({ state: "failed", user: null, reason, message });
}

function keep(tokens: Tokens): void {
  access = tokens.accessToken;
  refreshTokenStore.write(tokens.refreshToken);
  callOff();
  // A refresh that fails here is tried again by the next call that answers 401.
  callOff = clock.after(
    refreshDelay(readJwt(tokens.accessToken).lifetime),
    () => void refresh().catch(() => {}),
  );
}

/** A session that has just been signed in to. */
function begin({ tokens, user }: Begun): User {
  replaced.abort();
  replaced = new AbortController();
  refreshing = undefined;
  forgetSeal();
  beginActivity(clock.now());
  keep(tokens);
  set({ state: "authenticated", user });
  return user;
}

/** Whether it has ended with words of its own already. */
const isOver = () =>
  session.state === "failed" && (session.reason === "ended" || session.reason === "signed-out");

/**
 * Trades the refresh token once for all who wait; a refused one ends the session. One that hangs goes on: the server may
 * have traded the token, and a second use of the old one would end the session as if somebody had copied it.
 */
function refresh(): Promise<string> {
  if (refreshing) return refreshing;
  const { signal } = replaced;
  const mine = withLock(async () => {
    const tokens = await untilAnswered(() => askRefresh(storedToken(), signal));
    // Who has left meanwhile is not signed in again by a late answer.
    storedToken();
    // Another tab may have signed in as somebody else meanwhile: nothing of the old person may stay on screen.
    if (session.user && readJwt(tokens.accessToken).userId !== session.user.id) location.reload();
    keep(tokens);
    return tokens.accessToken;
  })
    .catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused && error.status !== 429 && !isOver())
        // Whoever is suspended has to hear that, and where to write.
        end(
          session.state !== "authenticated" && error.code === NO_SESSION ? "none" : "ended",
          error.status === 403 ? error.message : SESSION_WORDS.expired,
        );
      throw error;
    })
    .finally(() => {
      if (refreshing === mine) refreshing = undefined;
    });
  refreshing = mine;
  return mine;
}

/** Looks once for a stored session. A check that hangs for 10 s counts as failed; its tokens are kept. */
export function startSession(): Promise<void> {
  started ??= (async () => {
    if (!refreshTokenStore.read()) return end("none");
    if (isIdleOver(lastActivity(), clock.now())) return endIdle();
    const { signal } = replaced;
    const stopWaiting = clock.after(SESSION.authCheck, () => {
      if (session.state === "loading") end("slow", NO_ANSWER);
    });
    try {
      set({ state: "authenticated", user: await askWho(await refresh(), signal) });
    } catch (error) {
      if (session.state === "loading") failToStart(error);
    } finally {
      stopWaiting();
    }
  })();
  return started;
}

/** Says why a stored session could not be looked at: an answer that is an error is no matter of the network. */
function failToStart(error: unknown): void {
  const { isNetwork, status, message } = error as Partial<ApiError>;
  if (isNetwork) end("network", NETWORK_MESSAGE);
  else if (status === 401) end("ended", SESSION_WORDS.expired);
  else end("server", status === 429 ? message : SESSION_WORDS.server);
}

/** Ends a stored session that nobody used for too long while no page was open; the server hears of it when it can. */
function endIdle(): void {
  const refreshToken = refreshTokenStore.read() ?? "";
  end("ended", SESSION_WORDS.timedOut);
  void withLock(async () => {
    await askLogout((await askRefresh(refreshToken)).accessToken);
  }).catch(() => {});
}

/** Looks again, once nobody could say whether the stored session is good. */
export function restartSession(): Promise<void> {
  started = undefined;
  set({ state: "loading", user: null });
  return startSession();
}

/** @throws ApiError, `timeout` after ten seconds; a refused sign-in never triggers a refresh */
export async function signIn(input: LoginInput): Promise<User> {
  return begin(await askLogin(input));
}

/** @throws ApiError, `timeout` after ten seconds; with `fields` for what was filled in wrongly */
export async function register(input: RegisterInput): Promise<User> {
  return begin(await askRegister(input));
}

/**
 * Takes up the session that a sign-in with Google has begun; the server hands its tokens out once.
 * @param totp the second factor's code, once the first try was refused with `totp_required`
 * @throws ApiError, `timeout` after ten seconds
 */
export async function finishOauth(totp?: string): Promise<User> {
  return begin(await askOauth(totp));
}

/** Ends the session here at once, whatever the server does; it is told when it can be. */
export function signOut(): void {
  tellServer();
  end("signed-out");
}

/** As {@link signOut}, with words why. */
export function endSession(message: string): void {
  tellServer();
  end("ended", message);
}

/** Forgets a session whose account is no more, and all that was kept here. */
export function forgetSession(): void {
  end("signed-out");
  forgetOthers();
}

function tellServer(): void {
  // Where it cannot be told, the session lapses there; the refresh token is forgotten here in any case.
  if (access) askLogout(access, replaced.signal).catch(() => {});
}

/** Trades the tokens now, so that the server's clock starts anew, too. @throws ApiError */
export async function extendSession(): Promise<void> {
  await refresh();
}

/** Fetches the person anew, e.g. once their address is verified. */
export async function refreshUser(): Promise<void> {
  const response = await mustBeOk(await authorizedFetch("/api/auth/me"));
  const { data } = (await response.json()) as { data: { user: User } };
  updateUser(data.user);
}

/** The person has changed what is known of them; the server has answered how they are now. */
export function updateUser(user: User): void {
  if (session.state === "authenticated") set({ state: "authenticated", user });
}

/** The access token now, fetched when there is none. @throws ApiError */
export async function accessToken(): Promise<string> {
  return access ?? refresh();
}

/**
 * Makes a call with the bearer token. A 401 brings one refresh and one retry; when that fails too, the session is over.
 * @param attempt makes the call, anew each time
 * @returns the last answer, whatever it says
 */
export async function withToken<R extends { status: number }>(
  attempt: (token: string) => Promise<R>,
): Promise<R> {
  const token = await accessToken();
  const response = await attempt(token);
  if (response.status !== 401) return response;
  // Another call may have refreshed while this one was under way.
  const fresh = access !== undefined && access !== token ? access : await refresh();
  const second = await attempt(fresh);
  if (second.status === 401) end("ended", SESSION_WORDS.expired);
  return second;
}

/**
 * `fetch` as {@link withToken}.
 * @throws ApiError with code `network` when no answer came
 */
export function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return withToken((token) => {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${token}`);
    return send(input, { ...init, headers });
  });
}

/** Tabs time out together; whichever is first takes the tokens away from the others. */
const whyGone = () =>
  isIdleOver(lastActivity(), clock.now()) ? SESSION_WORDS.timedOut : SESSION_WORDS.cleared;

if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    // `key` is null when the whole storage was cleared.
    if (event.key !== REFRESH_TOKEN_KEY && event.key !== null) return;
    if (refreshTokenStore.read() === null) {
      if (session.state === "authenticated") end("ended", whyGone());
    } else if (session.state === "failed") void restartSession();
  });
