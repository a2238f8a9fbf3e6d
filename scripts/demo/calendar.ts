const HOUR = 60 * 60 * 1000;
/**
 * What different people do within this time may happen in any order, several at once, because that's faster. It's less
 * than what's left of a deadline when someone meets it: people here answer within five days, and the shortest deadline
 * is seven.
 */
const AT_ONCE = 40 * HOUR;
/** More at once don't make the database faster. */
const MOST = 10;

/** What happens to one person or request over time. */
export interface Story {
  /** Steps of stories with the same lane happen strictly in the order of their times. */
  lane: string;
  /** @param until waits for a time (UTC ms), and never returns if that's in the future */
  tell(until: (time: number) => Promise<void>): Promise<void>;
}

interface Waiting {
  time: number;
  lane: string;
  resume(): void;
}

/** Ends a story whose next step hasn't happened yet. */
class NotYet extends Error {}

/**
 * Plays stories along the calendar, so that every verb finds what had happened by then.
 * @param now UTC ms; what stories would do later doesn't happen
 * @throws what a story throws
 */
export async function play(stories: readonly Story[], now: number): Promise<void> {
  let waiting: Waiting[] = [];
  let active = stories.length;
  let failure: { error: unknown } | undefined;
  let whenIdle = () => {};

  const rest = () => {
    active--;
    if (active === 0) whenIdle();
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      whenIdle = resolve;
      if (active === 0) resolve();
    });
  const untilFor = (lane: string) => (time: number) => {
    if (time > now) return Promise.reject(new NotYet());
    return new Promise<void>((resume) => {
      waiting.push({ time, lane, resume });
      rest();
    });
  };

  for (const { lane, tell } of stories)
    tell(untilFor(lane))
      .catch((error: unknown) => {
        if (!(error instanceof NotYet)) failure ??= { error };
      })
      .finally(rest);

  for (;;) {
    await idle();
    if (failure) throw failure.error;
    if (waiting.length === 0) return;
    const ready = nextOf(waiting);
    waiting = waiting.filter((one) => !ready.has(one));
    active = ready.size;
    for (const one of ready) one.resume();
  }
}

/** @returns the earliest steps that may happen at once, one of each lane */
function nextOf(waiting: Waiting[]): Set<Waiting> {
  waiting.sort((a, b) => a.time - b.time);
  const end = waiting[0]!.time + AT_ONCE;
  const byLane = new Map<string, Waiting>();
  for (const one of waiting) {
    if (one.time > end || byLane.size === MOST) break;
    if (!byLane.has(one.lane)) byLane.set(one.lane, one);
  }
  return new Set(byLane.values());
}
