import { HOUR } from "#contract/time.ts";

/**
 * Actions of different people that are at most this far apart can run in parallel and in any order, which is faster. It
 * doesn't make anyone miss a deadline, because people here answer within five days, and the shortest deadline is seven.
 */
const AT_ONCE = 40 * HOUR;
/** The number of stories that can run in parallel. More wouldn't be faster, because of the database. */
const MOST = 10;

/** What happens to a person or request over time. */
export interface Story {
  /** Steps of stories in the same lane run strictly in chronological order. */
  lane: string;
  /** @param until waits for a time in UTC milliseconds; if that's in the future, the story ends there */
  tell(until: (time: number) => Promise<void>): Promise<void>;
}

/** A story that waits for its next step, or runs one. */
interface Turn {
  time: number;
  lane: string;
  resume(): void;
}

/** Ends a story whose next step is in the future. */
class NotYet extends Error {}

/**
 * Runs stories in roughly chronological order (see {@link AT_ONCE}), so that each verb finds roughly the data that
 * existed at its time.
 * @param now UTC milliseconds; later steps of stories don't run
 * @throws the error of any story
 */
export function play(stories: readonly Story[], now: number): Promise<void> {
  const waiting: Turn[] = [];
  const active = new Set<Turn>();

  return new Promise((resolve, reject) => {
    /** Starts the next steps, once all steps that must run before them have finished. */
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
