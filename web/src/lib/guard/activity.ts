import { REFRESH_TOKEN_KEY, SESSION } from "#contract/limits.ts";

/** When somebody last did something, shared by all tabs. */
export const ACTIVITY_KEY = "activity";

/** Storage is written at most this often; moving a mouse makes hundreds of events a second. */
const WRITE_EVERY = 1000;

const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchstart"] as const;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns when somebody last did something in any tab, UTC ms; null where that is not known */
export function lastActivity(): number | null {
  const stored = Number(read(ACTIVITY_KEY));
  return Number.isFinite(stored) && stored > 0 ? stored : null;
}

/** Somebody is here now: after signing in, and for Stay Logged In. */
export function beginActivity(now = Date.now()): void {
  try {
    localStorage.setItem(ACTIVITY_KEY, String(now));
  } catch {
    // Storage is forbidden: then no session outlives the page either.
  }
}

/** Whether a session that was last used then is over. */
export function isIdleOver(last: number | null, now: number): boolean {
  return last !== null && now - last >= SESSION.idle;
}

let isWarned = false;

/** While the warning shows, whoever is on the way to its buttons must not chase it away. */
export function setWarned(warned: boolean): void {
  isWarned = warned;
}

const BUTTON_KEYS = ["Tab", "Enter", " ", "Escape"];

/** Whether this only uses the warning itself, whose buttons say what is to become of the session. */
function isInWarning(event: Event): boolean {
  if (!(event.target instanceof Element) || !event.target.closest("[role=alertdialog]")) return false;
  return event instanceof KeyboardEvent
    ? BUTTON_KEYS.includes(event.key)
    : /^(pointer|touch)/.test(event.type);
}

/**
 * Takes note of whatever people do on a page. Runs on every page, so that reading the terms counts as being here.
 * A session whose time is over stays over: the first touch after a night does not revive it.
 * @returns how to stop
 */
export function noteActivity(): () => void {
  let written = 0;
  const note = (event: Event) => {
    const now = Date.now();
    // A clock that was set back must not stop the notes.
    if (now - written < WRITE_EVERY && now >= written) return;
    if (isWarned && isInWarning(event)) return;
    written = now;
    if (read(REFRESH_TOKEN_KEY) === null || isIdleOver(lastActivity(), now)) return;
    beginActivity(now);
  };
  for (const event of EVENTS) addEventListener(event, note, { capture: true, passive: true });
  return () => {
    for (const event of EVENTS) removeEventListener(event, note, { capture: true });
  };
}
