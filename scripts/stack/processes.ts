import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** The fields of `/proc/<pid>/stat` that we use. */
export interface Process {
  /** Identifies a process even if its number is reused. */
  key: string;
  parent: string;
  /** Number of its process group. */
  group: string;
  /** Processor time so far. */
  seconds: number;
}

/** @returns every running process by its number; only on Linux */
export function listProcesses(): Map<string, Process> {
  const found = new Map<string, Process>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the command in parentheses, which may itself contain spaces and parentheses.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const [parent = "", group = "", user = "0", system = "0", started = ""] = [1, 2, 11, 12, 19].map(
        (i) => fields[i],
      );
      const seconds = (Number(user) + Number(system)) / TICKS;
      found.set(pid, { key: `${pid} ${started}`, parent, group, seconds });
    } catch {
      // The process has ended in the meantime.
    }
  }
  return found;
}
