import { REFRESH_TOKEN_KEY, SESSION } from "#contract/limits.ts";
import { SECOND } from "#contract/time.ts";

/** Storage key of the time of the last activity, which all tabs share. */
export const ACTIVITY_KEY = "activity";

/**
 * Write to storage at most once per this many milliseconds, because moving a mouse fires hundreds of events per second.
 */
const WRITE_EVERY = SECOND;

const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchstart"] as const;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stored instead of a time for a session that doesn't time out because it's limited to one request. */
export const NEVER_IDLE = Number.POSITIVE_INFINITY;

/** @returns the time of the last activity in any tab, in UTC milliseconds; null when unknown or {@link NEVER_IDLE} */
export function lastActivity(): number | null {
  const stored = Number(read(ACTIVITY_KEY));
  return Number.isFinite(stored) && stored > 0 ? stored : null;
}

/** Records activity. @param now UTC milliseconds, or {@link NEVER_IDLE} */
export function beginActivity(now = Date.now()): void {
  try {
    localStorage.setItem(ACTIVITY_KEY, String(now));
  } catch {
    // Storage is blocked, so sessions aren't stored either, and end when the page closes.
  }
}

/** Whether a session last used at `last` has timed out. Both times are in UTC milliseconds. */
export function isIdleOver(last: number | null, now: number): boolean {
  return last !== null && now - last >= SESSION.idle;
}

let isWarned = false;

/**
 * Sets whether the warning is showing. While it's showing, using its buttons doesn't count as activity. If that did
 * count, moving the pointer toward a button would close the warning.
 */
export function setWarned(warned: boolean): void {
  isWarned = warned;
}

const BUTTON_KEYS = ["Tab", "Enter", " ", "Escape"];

/** Whether the event only uses the warning dialog itself, whose buttons decide what happens to the session. */
function isInWarning(event: Event): boolean {
  if (!(event.target instanceof Element) || !event.target.closest("[role=alertdialog]")) return false;
  return event instanceof KeyboardEvent
    ? BUTTON_KEYS.includes(event.key)
    : /^(pointer|touch)/.test(event.type);
}

/**
 * Starts recording activity. It runs on every page, so reading the terms counts, too. A session that has timed out
 * stays that way: touching the page the next morning doesn't revive it.
 * @returns a function that stops recording
 */
export function noteActivity(): () => void {
  let written = 0;
  const note = (event: Event) => {
    const now = Date.now();
    // If the clock was set back, keep recording.
    if (now - written < WRITE_EVERY && now >= written) return;
    if (isWarned && isInWarning(event)) return;
    written = now;
    if (read(REFRESH_TOKEN_KEY) === null || isIdleOver(lastActivity(), now)) return;
    if (Number(read(ACTIVITY_KEY)) === NEVER_IDLE) return;
    beginActivity(now);
  };
  for (const event of EVENTS) addEventListener(event, note, { capture: true, passive: true });
  return () => {
    for (const event of EVENTS) removeEventListener(event, note, { capture: true });
  };
}
