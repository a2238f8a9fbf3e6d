import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;
const EVERY = 1_000;

/** The fields of `/proc/<pid>/stat` that we use. */
interface Process {
  /** Names a process even if its number is used again. */
  key: string;
  parent: string;
  seconds: number;
}

/**
 * Adds up the processor time of this process and everything it starts, read once a second: what ends in between is
 * missing by up to a second. What was started and left its parent still counts.
 * @returns the seconds so far; null on a system without `/proc`
 */
export function watchCpu(): () => number | null {
  /** Seconds by key. */
  const ours = new Map<string, number>();
  const look = () => {
    const all = listProcesses();
    const isOurs = (pid: string) => ours.has(all.get(pid)?.key ?? "");
    // A child may come before its parent, so look until nothing new is found.
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

/** @returns every process that runs now, by its number */
function listProcesses(): Map<string, Process> {
  const found = new Map<string, Process>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the command in parentheses, which may contain blanks and parentheses itself.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const [parent = "", user = "0", system = "0", started = ""] = [1, 11, 12, 19].map((i) => fields[i]);
      found.set(pid, { key: `${pid} ${started}`, parent, seconds: (Number(user) + Number(system)) / TICKS });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}
