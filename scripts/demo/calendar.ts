const HOUR = 60 * 60 * 1000;
/** What different stories do within this time happens at once. All deadlines of the product are days apart. */
const AT_ONCE = 6 * HOUR;
/** More at once don't make the database faster. */
const MOST = 8;

/** One person's or request's story. `until` waits for a time (UTC ms); it never returns if that's in the future. */
export type Story = (until: (time: number) => Promise<void>) => Promise<void>;

interface Waiting {
  time: number;
  resume(): void;
}

/** Ends a story whose next step hasn't happened yet. */
class NotYet extends Error {}

/**
 * Plays stories in the order of their times, so that every verb finds what had happened by then and nothing later.
 * @param now UTC ms; what stories would do later doesn't happen
 * @throws what a story throws
 */
export async function play(stories: readonly Story[], now: number): Promise<void> {
  const waiting: Waiting[] = [];
  let active = 0;
  let failure: { error: unknown } | undefined;
  let whenIdle = () => {};

  const rest = () => {
    active--;
    if (active === 0) whenIdle();
  };
  const until = (time: number) => {
    if (time > now) return Promise.reject(new NotYet());
    return new Promise<void>((resume) => {
      waiting.push({ time, resume });
      rest();
    });
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      whenIdle = resolve;
      if (active === 0) resolve();
    });

  active = stories.length;
  for (const story of stories)
    story(until)
      .catch((error: unknown) => {
        if (!(error instanceof NotYet)) failure ??= { error };
      })
      .finally(rest);

  for (;;) {
    await idle();
    if (failure) throw failure.error;
    waiting.sort((a, b) => a.time - b.time);
    const [first] = waiting;
    if (!first) return;
    const ready = waiting.filter(({ time }) => time <= first.time + AT_ONCE).slice(0, MOST);
    waiting.splice(0, ready.length);
    active = ready.length;
    for (const one of ready) one.resume();
  }
}
