import { TOAST } from "#contract/limits.ts";

export type ToastKind = "success" | "error" | "notify";

export interface ToastContent {
  kind: ToastKind;
  text: string;
  title?: string;
  href?: string;
  /** The notification that it says aloud: its link marks it read. */
  notification?: string;
}

export interface QueuedToast {
  content: ToastContent;
  /** ms */
  timeout: number;
}

/** How many there are at most, shown or waiting; the oldest goes when more come than anybody would read (spec 1 §9). */
export const TOAST_LIMIT = TOAST.limit;

const KEY = "toasts";

let waiting: QueuedToast[] = [];
/** What was said last, with when it will be gone from the screen, in UTC milliseconds. */
let said: (QueuedToast & { until: number })[] = [];
let listener: (() => void) | undefined;

function push(toast: QueuedToast): void {
  waiting = [...waiting, toast].slice(-TOAST_LIMIT);
  said = [...said, { ...toast, until: Date.now() + toast.timeout }].slice(-TOAST_LIMIT);
  listener?.();
}

/** Short messages at the edge of the screen. The region that shows them is loaded with the first one. */
export const toast = {
  success: (text: string) => push({ content: { kind: "success", text }, timeout: TOAST.success }),
  error: (text: string) => push({ content: { kind: "error", text }, timeout: TOAST.error }),
  notify: (text: string, more: Pick<ToastContent, "title" | "href" | "notification"> = {}) =>
    push({ content: { kind: "notify", text, ...more }, timeout: TOAST.notification }),
};

/** To be called before the page loads itself anew: what nobody has had the time to read is said again after it. */
export function carryToasts(): void {
  const unread = said.filter(({ until }) => until > Date.now());
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unread.map(({ content, timeout }) => ({ content, timeout }))));
  } catch {
    // Storage is full or forbidden: the page itself matters more.
  }
}

/** Says what the page before this one carried over, once. */
export function sayCarriedToasts(): void {
  try {
    const carried = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as QueuedToast[];
    sessionStorage.removeItem(KEY);
    for (const one of carried) push(one);
  } catch {
    // As above; what is no list of ours is left alone.
  }
}

/** For the region: takes what waits, and is told of more. */
export function takeToasts(): QueuedToast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** @returns how to stop listening */
export function onToast(next: () => void): () => void {
  listener = next;
  if (waiting.length > 0) next();
  return () => {
    if (listener === next) listener = undefined;
  };
}
