import { shownFor } from "./shown.ts";

declare const self: ServiceWorkerGlobalScope;

// A new version shows the next message, whatever tabs are open: it serves no pages that would have to match it.
self.addEventListener("install", () => void self.skipWaiting());
// A tab has to be ours before a click on a notification can change its address.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
