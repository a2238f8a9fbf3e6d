import { TOAST } from "#contract/limits.ts";

type ToastKind = "success" | "error" | "notify";

/** How urgent a notification is. High and critical ones look urgent, and critical ones stay until they're dismissed. */
type Urgency = "medium" | "high" | "critical";

export interface ToastContent {
  kind: ToastKind;
  text: string;
  title?: string;
  href?: string | undefined;
  /** The notification that the toast shows; opening its link marks it as read. */
  notification?: string;
  /** Only for notifications. */
  priority?: Urgency;
}

export interface QueuedToast {
  content: ToastContent;
  /** In milliseconds; absent for one that stays until it's dismissed. */
  timeout?: number;
}

/** The maximum number of toasts, shown or waiting. When there are more, the oldest is removed. */
export const TOAST_LIMIT = TOAST.limit;

const KEY = "toasts";

let waiting: QueuedToast[] = [];
/** Recent toasts, even if dismissed, each with the time when it disappears by itself, in UTC milliseconds. */
let recent: (QueuedToast & { until: number })[] = [];
let listener: (() => void) | undefined;
let dropped: (() => void) | undefined;

function push(toast: QueuedToast): void {
  waiting = [...waiting, toast].slice(-TOAST_LIMIT);
  recent = [...recent, { ...toast, until: Date.now() + (toast.timeout ?? Number.POSITIVE_INFINITY) }].slice(
    -TOAST_LIMIT,
  );
  listener?.();
}

/** Short messages at the edge of the screen. The region that shows them loads with the first one, if not before. */
export const toast = {
  success: (text: string) => push({ content: { kind: "success", text }, timeout: TOAST.success }),
  error: (text: string) => push({ content: { kind: "error", text }, timeout: TOAST.error }),
  notify: (text: string, more: Omit<ToastContent, "kind" | "text"> = {}) =>
    push({
      content: { kind: "notify", text, ...more },
      ...(more.priority !== "critical" && { timeout: TOAST.notification }),
    }),
};

/** Removes notifications, shown or waiting, because the person they're for is no longer signed in here. */
export function dropNotifications(): void {
  waiting = waiting.filter(({ content }) => content.kind !== "notify");
  recent = recent.filter(({ content }) => content.kind !== "notify");
  dropped?.();
}

/** Saves the toasts whose time isn't up, so that they survive a reload. Call it before the page reloads itself. */
export function carryToasts(): void {
  const unread = recent.filter(({ until }) => until > Date.now());
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unread.map(({ until: _, ...one }) => one)));
  } catch {
    // Storage is full or blocked. Losing the toasts matters less than the reload.
  }
}

/** Shows the toasts that were saved before the reload, then forgets them. */
export function showCarriedToasts(): void {
  try {
    const carried = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as QueuedToast[];
    sessionStorage.removeItem(KEY);
    for (const one of carried) push(one);
  } catch {
    // Storage is blocked, or its content isn't our list. Show nothing.
  }
}

/** @returns the waiting toasts, and removes them from the queue; only for the region */
export function takeToasts(): QueuedToast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/**
 * Calls `next` now if toasts are waiting, and on every new toast.
 * @param drop removes notifications that are shown
 * @returns a function that stops listening
 */
export function onToast(next: () => void, drop?: () => void): () => void {
  listener = next;
  dropped = drop;
  if (waiting.length > 0) next();
  return () => {
    if (listener !== next) return;
    listener = undefined;
    dropped = undefined;
  };
}
