import type { Page } from "playwright-core";
import type { PushBrowser } from "#tests/harness/outside/push-browser.ts";
import { until } from "#tests/harness/until.ts";

/** A notification that the browser shows. */
export interface ShownNotification {
  title: string;
  tag: string;
  icon: string;
  silent: boolean | null;
}

/**
 * Allows notifications in a window, and lets its pages subscribe at the push service's stand-in, because a test can't
 * reach a real one. Everything else about push is the browser's own. Call it before the first page opens.
 */
export async function allowPush(page: Page, { subscription }: PushBrowser): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.context().addInitScript((json) => {
    const KEY = "stand-in";
    const found = (applicationServerKey?: BufferSource) => ({
      endpoint: json.endpoint,
      options: { applicationServerKey: applicationServerKey ?? null },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) === null ? null : found()),
      subscribe: async (options: { applicationServerKey: BufferSource }) => {
        localStorage.setItem(KEY, "on");
        return found(options.applicationServerKey);
      },
    });
  }, subscription);
}

/**
 * Hands messages to the window's service worker, as the browser does with what its push service sends.
 * @returns a function that delivers a text, whatever page is open by then
 */
export async function pushTo(page: Page): Promise<(text: string) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let registrationId = "";
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await cdp.send("ServiceWorker.enable");
  await until(() => registrationId, "the service worker");
  const { origin } = new URL(page.url());
  return async (data) =>
    void (await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }));
}

/** @returns what the browser shows, once there's as much. The window must show a page of ours */
export const shownIn = (page: Page, count: number): Promise<ShownNotification[]> =>
  until(async () => {
    const shown = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/");
      const all = (await registration?.getNotifications()) ?? [];
      return all.map(({ title, tag, icon, silent }) => ({ title, tag, icon, silent }));
    });
    return shown.length >= count && shown;
  }, "a notification");
