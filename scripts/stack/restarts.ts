import { MINUTE } from "#contract/time.ts";
import { PART_LABELS, type PartName, withLines } from "./part.ts";

/** A part isn't restarted after failing this many times without running for {@link STEADY} in between. */
export const MAX_FAILURES = 5;
/** Milliseconds. */
const STEADY = MINUTE;
/** Milliseconds before the first restart. Each further restart waits twice as long. */
const FIRST_PAUSE = 500;

/**
 * Decides how often and when a part is restarted.
 * @returns a function to call each time the part fails. Its parameter is how many milliseconds the part ran (0 if it
 *   couldn't start). It returns how many milliseconds to wait before restarting the part, or null to give up
 */
export function restartPauses(): (ranFor: number) => number | null {
  let failures = 0;
  return (ranFor) => {
    failures = ranFor < STEADY ? failures + 1 : 1;
    return failures < MAX_FAILURES ? FIRST_PAUSE * 2 ** (failures - 1) : null;
  };
}

/** Callbacks about failing parts, for the code that started the stack. */
export interface RestartNews {
  /** One line for the terminal: a part died, couldn't start again, or is back. */
  say(line: string): void;
  /** A part won't be restarted anymore. @param message says why, with the last lines of its log */
  giveUp(message: string): void;
}

export interface Restarts {
  /** Restarts a part that exited on its own. @param how how it ended, such as `stopped by SIGKILL` */
  died(part: PartName, how: string, lastLines: readonly string[]): void;
  /** @returns whether a part is down at the moment */
  isAnyDown(): boolean;
  /** Aborted by `stop`, to end a part that's still starting. */
  signal: AbortSignal;
  /** Stops restarting, and waits until nothing is starting anymore. */
  stop(): Promise<void>;
}

interface Failure {
  /** A sentence without its period. */
  reason: string;
  lastLines: readonly string[];
}

/**
 * Restarts parts that exit on their own, after increasing pauses.
 * @param start starts a part, and waits until it answers
 * @param logOf returns the path of a part's log
 */
export function restartParts(
  start: (part: PartName) => Promise<void>,
  logOf: (part: PartName) => string,
  news: RestartNews,
): Restarts {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<PartName, Promise<void>>();
  const pauseFor = new Map<PartName, ReturnType<typeof restartPauses>>();
  const upSince = new Map<PartName, number>();

  async function restart(part: PartName, death: Failure): Promise<void> {
    const pauses = pauseFor.get(part) ?? restartPauses();
    pauseFor.set(part, pauses);
    let failure = death;
    let ranFor = Date.now() - (upSince.get(part) ?? 0);
    for (;;) {
      const pause = pauses(ranFor);
      if (signal.aborted) return;
      if (pause === null) return news.giveUp(givenUp(part, failure));
      news.say(`${failure.reason}. Starting it again`);
      await sleep(pause, signal);
      if (signal.aborted) return;
      try {
        await start(part);
        break;
      } catch (error) {
        failure = failureOf(error);
        ranFor = 0;
      }
    }
    upSince.set(part, Date.now());
    news.say(`The ${PART_LABELS[part]} is back`);
  }

  return {
    signal,
    died(part, how, lastLines) {
      if (signal.aborted) return;
      const reason = `The ${PART_LABELS[part]} stopped unexpectedly (${how}): see ${logOf(part)}`;
      // If the part dies right after a restart, let that restart first print that the part is back.
      const before = underWay.get(part) ?? Promise.resolve();
      const work = before
        .then(() => restart(part, { reason, lastLines }))
        .finally(() => underWay.get(part) === work && underWay.delete(part));
      underWay.set(part, work);
    },
    isAnyDown: () => underWay.size > 0,
    async stop() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}

/** Waits; an abort ends the wait early. @param pause milliseconds */
function sleep(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    signal.addEventListener("abort", end);
  });
}

const givenUp = (part: PartName, { reason, lastLines }: Failure): string =>
  withLines(
    `Countersign ends, because the ${PART_LABELS[part]} failed ${MAX_FAILURES} times. ${reason}`,
    lastLines,
  );

/** If a part can't start, its error has the reason in the first line, followed by the last lines of its log. */
function failureOf(error: unknown): Failure {
  const [reason = "", ...lines] = (error instanceof Error ? error.message : String(error)).split("\n");
  return { reason, lastLines: lines.map((line) => line.replace(/^ {2}\| /, "")) };
}
