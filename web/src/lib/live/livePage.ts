import type { ServerMessage } from "#contract/live/events.ts";
import { type Connection, setConnection } from "../http/connection.ts";
import { currentSession, refreshUser } from "../session/session.ts";
import type { Announcement } from "./announcements.ts";
import { handleEvents, refetch, type Scope } from "./handleEvents.ts";
import { isOwnAct } from "./ownActs.ts";
import { watchedIds } from "./useLive.ts";

/** How current a tab's data is: which events it already includes. */
export interface Known {
  /** The number of the newest event that's included; undefined if the server hasn't said. */
  lastEvent: number | undefined;
  /** When the tab started to fetch its data (`Date.now()`). */
  beganAt: number;
}

/** What a tab does with events, and its own state. */
export interface LivePage extends Known {
  userId: string;
  handle(events: readonly ServerMessage[]): void;
  refetch(scope: Scope): void;
  show(connection: Connection): void;
  announce(announcement: Announcement): void;
  /** Whether the tab is visible. Hidden tabs announce nothing. */
  isVisible(): boolean;
  /** The verifications that the tab watches now. */
  watched(): readonly string[];
  /** @returns whether the session is still valid; if it isn't, it has already been ended in this tab */
  mayContinue(): Promise<boolean>;
}

/**
 * This tab, with its query cache and its session. Doesn't announce what the person just did on this page, because the
 * page has already confirmed it.
 * @param announce shows a notification as a toast
 */
export function livePage(userId: string, knows: Known, announce: (one: Announcement) => void): LivePage {
  /** Id of a notification → id of the HTTP request that it confirms. */
  const confirmed = new Map<string, string>();
  return {
    userId,
    ...knows,
    handle(events) {
      for (const { data } of events)
        if (data.request_id) confirmed.set(String(data.notification_id), String(data.request_id));
      handleEvents(events);
    },
    refetch,
    show: setConnection,
    async announce(one) {
      const requestId = confirmed.get(one.id);
      if (requestId === undefined || !(await isOwnAct(requestId))) announce(one);
    },
    isVisible: () => document.visibilityState === "visible",
    watched: watchedIds,
    async mayContinue() {
      await refreshUser().catch(() => {});
      return currentSession().state === "authenticated";
    },
  };
}
