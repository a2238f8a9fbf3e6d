import { file, forget, keep, page } from "./cache.ts";
import { keptAs } from "./requests.ts";
import { shownFor } from "./shown.ts";

declare const self: ServiceWorkerGlobalScope;
/** Whether this worker caches the app's files. Set by `web/build/serviceWorker.ts`. */
declare const KEEPS_FILES: boolean;

// A new version can take over at once, even while tabs are open, because it serves the files of every cached build, and
// their names never clash.
self.addEventListener("install", (event) => {
  void self.skipWaiting();
  if (KEEPS_FILES) skipWorker(event);
});
// Take control of open tabs, so that a click on a notification can navigate them.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.allSettled([self.clients.claim(), forget(!KEEPS_FILES)])),
);

// Without this listener, browsers don't send requests to the worker.
if (KEEPS_FILES) {
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const kind = keptAs(request, self.location.origin);
    if (!kind) return;
    const later = (work: Promise<unknown>) => event.waitUntil(work);
    const answer = kind === "page" ? page(request, later) : file(request, later);
    // If anything goes wrong here, fall back to the network, as without a worker.
    event.respondWith(answer.catch(() => fetch(request)));
  });
  self.addEventListener("message", (event) => {
    const paths: unknown = event.data?.keep;
    if (Array.isArray(paths)) event.waitUntil(keep(paths.filter((path) => typeof path === "string")));
  });
}

/**
 * In browsers that support it, sends all other requests directly to the network, so that they don't wait for the worker
 * to start.
 */
function skipWorker(event: ExtendableEvent): void {
  const { addRoutes } = event as ExtendableEvent & { addRoutes?: (rules: object) => Promise<void> };
  const ours = ["/app", "/app/*", "/assets/*"].map((pathname) => ({ urlPattern: { pathname } }));
  addRoutes?.call(event, { condition: { not: { or: ours } }, source: "network" }).catch(() => {});
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open((notification.data as { url: string }).url));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  // The worker isn't signed in, so it can't send the new subscription to our server. The next page that opens does.
  if (oldSubscription && !newSubscription)
    event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

/** Shows a pushed message as a notification, silently if a Countersign tab is in the foreground. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, tag, url } = shownFor(data?.text() ?? null);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await self.registration.showNotification(title, {
    tag,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    silent: pages.some(({ focused }) => focused),
    data: { url },
  });
}

/** Opens a page in a tab that already shows it (apart from the fragment), or else in a new tab. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname);
  // Null if the tab was closed, or the worker doesn't control it yet.
  const shown = await page?.navigate(url.href).catch(() => null);
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}
