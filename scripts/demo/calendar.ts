import { HOUR } from "#contract/time.ts";

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

/** A story between two of its steps, or in one. */
interface Turn {
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
export function play(stories: readonly Story[], now: number): Promise<void> {
  const waiting: Turn[] = [];
  const active = new Set<Turn>();

  return new Promise((resolve, reject) => {
    /** Lets the next steps happen, once all that may come before them have. */
    function go(): void {
      if (starting > 0) return;
      waiting.sort((a, b) => a.time - b.time);
      const begins = Math.min(...[...active, ...waiting.slice(0, 1)].map(({ time }) => time));
      const busy = new Set([...active].map(({ lane }) => lane));
      for (const turn of [...waiting]) {
        if (active.size === MOST || turn.time > begins + AT_ONCE) break;
        if (busy.has(turn.lane)) continue;
        busy.add(turn.lane);
        active.add(turn);
        waiting.splice(waiting.indexOf(turn), 1);
        turn.resume();
      }
      if (active.size + waiting.length === 0) resolve();
    }

    let starting = stories.length;
    for (const { lane, tell } of stories) {
      let mine: Turn | undefined;
      const rest = () => {
        if (mine) active.delete(mine);
        else starting--;
      };
      const until = (time: number) => {
        if (time > now) return Promise.reject(new NotYet());
        return new Promise<void>((resume) => {
          rest();
          mine = { time, lane, resume };
          waiting.push(mine);
          go();
        });
      };
      tell(until)
        .catch((error: unknown) => {
          if (!(error instanceof NotYet)) reject(error);
        })
        .finally(() => {
          rest();
          go();
        });
    }
  });
}
