import { setConnection } from "../http/connection.ts";
import type { Announcement } from "./announcements.ts";
import { forgetEvents } from "./handleEvents.ts";
import { joinTabs } from "./joinTabs.ts";
import { type Known, livePage } from "./livePage.ts";
import { onWatched } from "./useLive.ts";

/**
 * Connects this page to the person's room, together with their other tabs.
 * @param knows which events the page's data includes
 * @param announce shows a new notification as a toast
 * @returns a function that disconnects
 */
export function connectPage(userId: string, knows: Known, announce: (one: Announcement) => void): () => void {
  forgetEvents();
  const tab = joinTabs(livePage(userId, knows, announce), {
    locks: navigator.locks,
    openChannel: typeof BroadcastChannel === "undefined" ? undefined : (name) => new BroadcastChannel(name),
  });
  const wake = () => {
    if (document.visibilityState === "visible") tab.wake();
  };
  const stops = [
    onWatched(tab.rewatch),
    listen(window, "focus", wake),
    listen(document, "visibilitychange", wake),
    // A page that holds a lock, channel or socket can't enter the back/forward cache, and a frozen page can't lead. So
    // leave the other tabs in both cases.
    listen(window, "pagehide", tab.leave),
    listen(document, "freeze", tab.leave),
    listen(window, "pageshow", tab.join),
    listen(document, "resume", tab.join),
  ];
  return () => {
    for (const stop of stops) stop();
    tab.stop();
    setConnection("idle");
  };
}

function listen(target: EventTarget, event: string, act: () => void): () => void {
  target.addEventListener(event, act);
  return () => target.removeEventListener(event, act);
}
