import { SOCKET } from "#contract/limits.ts";
import type { ServerMessage } from "#contract/live/events.ts";
import { SECOND } from "#contract/time.ts";
import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import type { Sequence } from "./sequence.ts";

/** Milliseconds to wait for a missing event before fetching it, because events can arrive out of order. */
const OVERTAKING = SECOND;

/** Fetches events that weren't received. */
export interface CatchUp {
  /**
   * Fetches the events that were missed: those after the sequence's position or, if it has none, since `beganAt`.
   * Retries failures.
   */
  now(): void;
  /** Does the same a little later if an event is still missing. */
  soon(): void;
  stop(): void;
}

interface Missed {
  /** Called with the events, oldest first. */
  onEvents(events: readonly ServerMessage[]): void;
  /** Called if the server no longer has all missed events. @param last the number of the person's last event */
  onTooMany(last: number): void;
  /** Called when the sequence is up to date. */
  onDone(): void;
}

/**
 * @param sequence tracks the received events; has no position until a response of the server says where to start
 * @param beganAt when the page started to fetch its data (`Date.now()`); later events may be missing from that data
 */
export function createCatchUp(sequence: Sequence, beganAt: number, missed: Missed): CatchUp {
  let isOver = false;
  let isAsking = false;
  let isWanted = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    const after = sequence.last;
    const within = Math.max(0, Date.now() - beganAt);
    const query = after === undefined ? { within: String(within) } : { after: String(after) };
    const { events, seq, complete } = await call(api.api.events.$get({ query }));
    if (isOver) return;
    if (events.length > 0) missed.onEvents(events as ServerMessage[]);
    if (complete) sequence.settle(seq);
    else missed.onTooMany(seq);
    missed.onDone();
  }

  async function now(): Promise<void> {
    wait(undefined);
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted && !isOver) {
      isWanted = false;
      try {
        await ask();
        failures = 0;
      } catch {
        // Events may still be missing, so try again after a pause. An offline page also tries once it's reconnected.
        if (!isOver) wait(Math.min(SOCKET.poll, SOCKET.maxDelay * 2 ** failures++));
      }
    }
    isAsking = false;
    soon();
  }

  function soon(): void {
    if (sequence.hasGap && !timer && !isAsking && !isOver) wait(OVERTAKING, () => sequence.hasGap);
  }

  function wait(milliseconds: number | undefined, isStillNeeded = () => true): void {
    clearTimeout(timer);
    timer = undefined;
    if (milliseconds === undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isStillNeeded()) void now();
    }, milliseconds);
  }

  return {
    now: () => void now(),
    soon,
    stop() {
      isOver = true;
      wait(undefined);
    },
  };
}
