import { SESSION } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";

const SECOND = 1000;

export type IdleState =
  | { phase: "active" }
  /** The warning shows; 300 … 1. */
  | { phase: "warning"; secondsLeft: number }
  | { phase: "over" };

/**
 * How a session stands after a time without activity: warned after 25 minutes, over after 30 (spec 1 §4).
 * @param last when somebody last did something, UTC ms
 * @param now UTC ms
 */
export function idleState(last: number, now: number): IdleState {
  const left = last + SESSION.idle - now;
  if (left <= 0) return { phase: "over" };
  if (left <= SESSION.warning) return { phase: "warning", secondsLeft: Math.ceil(left / SECOND) };
  return { phase: "active" };
}

/** @returns milliseconds until the state is another one */
function untilNext(last: number, now: number): number {
  const left = last + SESSION.idle - now;
  if (left > SESSION.warning) return left - SESSION.warning;
  return left % SECOND || SECOND;
}

/**
 * Tells of every change of the state, and looks again when asked: a machine that slept fires its timers late.
 * @param options.last when somebody last did something, in any tab
 * @returns `look` again now, and `stop`; after "over" it has stopped by itself
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

/** The countdown is said aloud only here; every second would be noise. */
const SAID = [
  { seconds: 300, words: "5 minutes" },
  { seconds: 60, words: "1 minute" },
  { seconds: 10, words: "10 seconds" },
] as const;

/**
 * What to say aloud as the countdown passes 5 minutes, 1 minute and 10 seconds.
 * @param before seconds left when it was last looked at; undefined when the warning has just appeared
 * @returns undefined when there is nothing to say now
 */
export function spokenTime(before: number | undefined, now: number): string | undefined {
  const passed = SAID.filter(({ seconds }) => now <= seconds && (before === undefined || before > seconds));
  return passed.at(-1)?.words;
}
