import { parentPort, workerData } from "node:worker_threads";

/** The thread of `renderers.ts`: stops processes and lets them run in turns until `signals[0]` is 1. */
interface Given {
  pids: readonly number[];
  /** Milliseconds. */
  run: number;
  stop: number;
  signals: Int32Array<SharedArrayBuffer>;
}

/** Sent when the processes are stopped for the first time, and at the end with the share of the time they ran. */
export interface Report {
  ran?: number;
}

const { pids, run, stop, signals } = workerData as Given;
const report = (given: Report) => parentPort?.postMessage(given);

/** Sends a signal to all processes that haven't ended by themselves. @returns the time */
function send(signal: NodeJS.Signals): number {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  return performance.now();
}

const isOver = () => Atomics.load(signals, 0) === 1;
const wait = (milliseconds: number) => Atomics.wait(signals, 0, 0, milliseconds);

const began = send("SIGSTOP");
let stoppedAt = began;
let stopped = 0;
report({});
try {
  while (!isOver()) {
    // A busy machine wakes this thread up late, so each stop makes up for the time that the last run was too long.
    const due = (performance.now() - began + run) * (stop / (stop + run)) - stopped;
    wait(Math.max(1, due));
    stopped += send("SIGCONT") - stoppedAt;
    if (isOver()) break;
    wait(run);
    stoppedAt = send("SIGSTOP");
  }
} finally {
  const ended = send("SIGCONT");
  report({ ran: 1 - stopped / (ended - began) });
}
