import { SECOND } from "#contract/time.ts";
import { listProcesses } from "#scripts/stack/processes.ts";

const EVERY = SECOND;

/**
 * Adds up the processor time of this process and everything it starts. It reads the times once a second, so it can miss
 * the last second before a process ends. Processes that detached from their parent still count.
 * @returns the seconds so far; null on a system without `/proc`
 */
export function watchCpu(): () => number | null {
  /** Seconds by process. */
  const ours = new Map<string, number>();
  const look = () => {
    const all = listProcesses();
    const isOurs = (pid: string) => ours.has(all.get(pid)?.key ?? "");
    // A child may be listed before its parent, so repeat until nothing new is found.
    for (let found = -1; found !== ours.size; ) {
      found = ours.size;
      for (const [pid, { key, parent, seconds }] of all)
        if (pid === String(process.pid) || isOurs(pid) || isOurs(parent)) ours.set(key, seconds);
    }
  };
  if (process.platform === "linux") setInterval(look, EVERY).unref();
  return () => {
    if (process.platform !== "linux") return null;
    look();
    return [...ours.values()].reduce((sum, seconds) => sum + seconds, 0);
  };
}
