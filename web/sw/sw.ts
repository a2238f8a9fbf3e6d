import { file, forget, keep, page } from "./kept.ts";
import { keptAs } from "./requests.ts";
import { shownFor } from "./shown.ts";

declare const self: ServiceWorkerGlobalScope;
/** Whether this worker keeps the app's files. Set by `web/build/serviceWorker.ts`. */
declare const KEEPS_FILES: boolean;

// A new version takes over at once, whatever tabs are open: it serves every build's files, each by its own name.
self.addEventListener("install", (event) => {
  void self.skipWaiting();
  if (KEEPS_FILES) skipWorker(event);
});
// A tab has to be ours before a click on a notification can change its address.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.allSettled([self.clients.claim(), forget(!KEEPS_FILES)])),
);

// Without this listener, browsers don't even ask the worker.
if (KEEPS_FILES) {
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const kind = keptAs(request, self.location.origin);
    if (!kind) return;
    const later = (work: Promise<unknown>) => event.waitUntil(work);
    const answer = kind === "page" ? page(request, later) : file(request, later);
    // Whatever goes wrong here, the page gets what it would get without a worker.
    event.respondWith(answer.catch(() => fetch(request)));
  });
  self.addEventListener("message", (event) => {
    const paths: unknown = event.data?.keep;
    if (Array.isArray(paths)) event.waitUntil(keep(paths.filter((path) => typeof path === "string")));
  });
}

/** Lets browsers that can send all other requests past the worker, so that none waits for it to start. */
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
  // The next page that opens sends us the new address; here, no one is signed in.
  if (oldSubscription && !newSubscription)
    event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

/** Shows a message, without a sound for someone who has Countersign in front of them. */
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

/** Opens a page in a tab that differs at most in the fragment, or else in a new one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname);
  // Null if the tab was closed, or isn't ours yet.
  const shown = await page?.navigate(url.href).catch(() => null);
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}
