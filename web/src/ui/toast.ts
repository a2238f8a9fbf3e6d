import { TOAST } from "../../../functions/contract/limits.ts";

export type ToastKind = "success" | "error" | "notify";

export interface ToastContent {
  kind: ToastKind;
  text: string;
  title?: string;
  href?: string;
}

export interface QueuedToast {
  content: ToastContent;
  /** ms */
  timeout: number;
}

let waiting: QueuedToast[] = [];
let listener: (() => void) | undefined;

function push(toast: QueuedToast): void {
  // The oldest goes when more wait than anybody would read (spec 1 §9).
  waiting = [...waiting, toast].slice(-TOAST.limit);
  listener?.();
}

/** Short messages at the edge of the screen. The region that shows them is loaded with the first one. */
export const toast = {
  success: (text: string) => push({ content: { kind: "success", text }, timeout: TOAST.success }),
  error: (text: string) => push({ content: { kind: "error", text }, timeout: TOAST.error }),
  notify: (text: string, more: { title?: string; href?: string } = {}) =>
    push({ content: { kind: "notify", text, ...more }, timeout: TOAST.notification }),
};

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
