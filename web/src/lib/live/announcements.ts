import type { NotificationPriority } from "#contract/enums.ts";
import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { notificationHref } from "../notifications/notificationHref.ts";
import { createMemory } from "./memory.ts";

/** A notification to show as a toast. */
export interface Announcement {
  id: string;
  title: string;
  message: string;
  /** The path that it links to. */
  href: string | undefined;
  priority: NotificationPriority;
}

/** The notifications that have been seen, so that no tab announces them again. */
export interface KnownNotifications {
  /** When the newest one was created, by the server's clock; null if there are none. */
  newest: string | null;
  /** Ids of the latest ones. The server's responses overlap a little, so times alone aren't enough. */
  ids: readonly string[];
}

const LOOK_AT = 20;
const KEPT = 100;

/** Finds new notifications. */
export interface Announcements {
  /** What's known so far; undefined before the first check. */
  readonly known: KnownNotifications | undefined;
  /** Continues from what another tab knows. */
  adopt(known: KnownNotifications | undefined): void;
  /**
   * Fetches the newest notifications. If none were adopted, the first call only remembers those that already exist.
   * @returns the new ones, oldest first
   * @throws ApiError
   */
  look(): Promise<Announcement[]>;
}

/** @returns announcements that start without any known notifications */
export function createAnnouncements(): Announcements {
  const ids = createMemory(KEPT);
  let newest: string | null | undefined;

  async function look(): Promise<Announcement[]> {
    const isFirst = newest === undefined;
    const query = { limit: String(LOOK_AT), ...(newest && { since: newest }) };
    const { notifications } = await call(api.api.notifications.$get({ query }));
    newest ??= null;
    return notifications.toReversed().flatMap(({ id, title, message, data, priority, created_at }) => {
      if (!newest || created_at > newest) newest = created_at;
      const isNew = ids.add(id);
      return isNew && !isFirst ? [{ id, title, message, href: notificationHref(data), priority }] : [];
    });
  }

  /** Checks run one after another, so that no notification is announced twice. */
  let looking: Promise<unknown> = Promise.resolve();
  return {
    get known() {
      return newest === undefined ? undefined : { newest, ids: ids.all() };
    },
    adopt(known) {
      if (!known) return;
      newest = known.newest;
      for (const id of known.ids) ids.add(id);
    },
    look() {
      const next = looking.then(look, look);
      looking = next;
      return next;
    },
  };
}
