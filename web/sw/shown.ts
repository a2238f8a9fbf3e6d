import { type NotificationKind, PUSHED_TEXT } from "#contract/live/notifications.ts";

export interface Shown {
  title: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** The page that a click opens. */
  url: string;
}

const PAGE = "/app/notifications";
/** Shown for a message that we can't read. Browsers require a notification for every pushed message. */
const UNREADABLE: Shown = { title: "You have a new notification", tag: "countersign", url: PAGE };

/**
 * @param text a pushed message: `{"id":"ntf_…","kind":"result"}`; null if it has no text
 * @returns what to show for it
 */
export function shownFor(text: string | null): Shown {
  const { id, kind } = parse(text);
  if (typeof id !== "string" || !/^ntf_[0-9a-z]{26}$/.test(id)) return UNREADABLE;
  const words = new Map(Object.entries(PUSHED_TEXT)).get(kind as NotificationKind);
  return { title: words ?? UNREADABLE.title, tag: id, url: `${PAGE}#open=${id}` };
}

function parse(text: string | null): { id?: unknown; kind?: unknown } {
  try {
    return (JSON.parse(text ?? "") as object | null) ?? {};
  } catch {
    return {};
  }
}
