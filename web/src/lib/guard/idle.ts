import { SESSION } from "#contract/limits.ts";
import { SECOND } from "#contract/time.ts";
import type { Clock } from "../page/clock.ts";

export type IdleState =
  | { phase: "active" }
  /** The warning shows; `secondsLeft` counts down from 300 to 1. */
  | { phase: "warning"; secondsLeft: number }
  | { phase: "over" };

/**
 * @returns a session's state: after 25 minutes without activity, the warning shows; after 30, the session is over
 * @param last time of the last activity, in UTC milliseconds
 * @param now UTC milliseconds
 */
export function idleState(last: number, now: number): IdleState {
  const left = last + SESSION.idle - now;
  if (left <= 0) return { phase: "over" };
  if (left <= SESSION.warning) return { phase: "warning", secondsLeft: Math.ceil(left / SECOND) };
  return { phase: "active" };
}

/** @returns milliseconds until the state changes */
function untilNext(last: number, now: number): number {
  const left = last + SESSION.idle - now;
  if (left > SESSION.warning) return left - SESSION.warning;
  return left % SECOND || SECOND;
}

/**
 * Reports every change of the state. Call `look` when the page is shown again, because timers fire late after the
 * computer was asleep.
 * @param options.last the time of the last activity in any tab, in UTC milliseconds
 * @returns `look`, which checks now, and `stop`. Watching also stops by itself after reporting "over".
 */
export function watchIdle(options: {
  clock: Clock;
  last: () => number;
  onState: (state: IdleState) => void;
}): { look: () => void; stop: () => void } {
  const { clock, last, onState } = options;
  let shown: IdleState = { phase: "active" };
  let cancel = () => {};
  let stopped = false;

  const look = () => {
    cancel();
    if (stopped) return;
    const now = clock.now();
    const state = idleState(last(), now);
    if (state.phase === "over") stopped = true;
    else cancel = clock.after(untilNext(last(), now), look);
    if (isSame(state, shown)) return;
    shown = state;
    onState(state);
  };
  look();
  return {
    look,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

function isSame(a: IdleState, b: IdleState): boolean {
  if (a.phase !== b.phase) return false;
  return a.phase !== "warning" || b.phase !== "warning" || a.secondsLeft === b.secondsLeft;
}

/** Screen readers announce the countdown only at these times, because announcing every second would be too much. */
const SAID = [
  { seconds: 300, words: "5 minutes" },
  { seconds: 60, words: "1 minute" },
  { seconds: 10, words: "10 seconds" },
] as const;

/**
 * Finds what to announce as the countdown passes 5 minutes, 1 minute and 10 seconds.
 * @param before seconds left at the last check; undefined when the warning has just appeared
 * @param now seconds left now
 * @returns undefined when there's nothing to announce
 */
export function spokenTime(before: number | undefined, now: number): string | undefined {
  const passed = SAID.filter(({ seconds }) => now <= seconds && (before === undefined || before > seconds));
  return passed.at(-1)?.words;
}
