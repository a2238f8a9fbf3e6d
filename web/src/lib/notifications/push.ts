import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { currentSession, subscribeSession } from "../session/session.ts";

/**
 * Whether this browser shows a person's notifications while no page is open. `home-screen`: it's an iPhone or iPad,
 * which does so only for sites on the Home Screen. `blocked`: the person blocked notifications in the browser.
 */
export type PushState = "unsupported" | "home-screen" | "blocked" | "off" | "on";

/** The service worker couldn't be registered, or the browser's push service refused or couldn't be reached. */
export class PushServiceError extends Error {
  override readonly name = "PushServiceError";
}

/** Storage key of the id of the person who turned push on here. */
const OWNER = "push";

/** Reads or writes local storage. @returns null if the browser blocks it; push is then off on the next page load */
function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** An iPad's user agent claims to be a Mac, but no Mac has a touchscreen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const registrationHere = () => navigator.serviceWorker.getRegistration("/");

async function subscriptionHere(): Promise<PushSubscription | null> {
  return (await (await registrationHere())?.pushManager.getSubscription()) ?? null;
}

/** @returns the state for the person with this id; another person's subscription counts as `off` */
export async function pushState(userId: string): Promise<PushState> {
  if (!isSupported()) return isApplePhone() ? "home-screen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const isOwn = stored((storage) => storage.getItem(OWNER)) === userId;
  return isOwn && Notification.permission === "granted" && (await subscriptionHere()) ? "on" : "off";
}

/**
 * Asks for permission, so call it only after a click. Then subscribes and notifies the server.
 * @param key the server's public key, base64url
 * @returns `on`; `blocked` if the person refused; `off` if they closed the prompt
 * @throws PushServiceError; ApiError if the call to our server failed. After either error, push is off
 */
export async function turnPushOn(userId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const subscription = await subscribe(key);
  // Stored before the call, so that if the page is closed during it, `keepPush` can turn push on later.
  stored((storage) => storage.setItem(OWNER, userId));
  try {
    await bind(subscription);
  } catch (error) {
    await endPushHere().catch(() => {});
    throw error;
  }
  return "on";
}

/**
 * Unsubscribes and tells the server. Either step alone stops notifications. The service worker stays, because it also
 * keeps the app's files.
 * @throws ApiError if both fail
 */
export async function turnPushOff(): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription) {
    const { endpoint } = subscription;
    const [here, there] = await Promise.allSettled([
      subscription.unsubscribe(),
      call(api.api.notifications.push.$delete({ json: { endpoint } })),
    ]);
    if (here.status === "rejected" && there.status === "rejected") throw there.reason;
  }
  stored((storage) => storage.removeItem(OWNER));
}

/**
 * Ties the push subscription to the new session of a person who turned push on here, and subscribes again if the
 * subscription was lost or the server's key has changed. Removes anyone else's subscription. Call it after sign-in.
 * @throws PushServiceError; ApiError if a call to our server failed
 */
export async function keepPush(userId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== "granted") return;
  if (stored((storage) => storage.getItem(OWNER)) !== userId) return endPushHere();
  const { push_key: key } = await call(api.api.notifications.preferences.$get());
  if (key) await bind(await subscribe(key));
}

/**
 * Unsubscribes without telling the server. The server deletes the subscription itself, when the person signs out or
 * when the push service says that it no longer exists.
 */
async function endPushHere(): Promise<void> {
  stored((storage) => storage.removeItem(OWNER));
  await (await subscriptionHere())?.unsubscribe();
}

async function subscribe(key: string): Promise<PushSubscription> {
  try {
    // Repeated from keepFiles.ts, which isn't imported because it would become a separate script.
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    if (known && isSame(known.options.applicationServerKey, bytes)) return known;
    await known?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  } catch (cause) {
    throw new PushServiceError("The browser's push service wasn't reached", { cause });
  }
}

const isSame = (buffer: ArrayBuffer | null, bytes: Uint8Array): boolean =>
  buffer !== null && String(new Uint8Array(buffer)) === String(bytes);

async function bind(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await call(api.api.notifications.push.$post({ json: { endpoint, keys: { p256dh, auth } } }));
}

// A person who logs out no longer wants notifications here. One whose session timed out may still want them.
subscribeSession(() => {
  const session = currentSession();
  if (session.state === "failed" && session.reason === "signed-out" && isSupported())
    void endPushHere().catch(() => {});
});
