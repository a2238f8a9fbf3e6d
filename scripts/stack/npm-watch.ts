import { readFileSync } from "node:fs";

/**
 * Calls back when the npm that runs this script is gone. Killed by force it cannot pass the signal on, and the
 * script would serve on unseen and hold its ports. Does nothing where npm does not run it: a shell that started
 * this in the background may well end before it.
 */
export function onNpmGone(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm runs scripts through a shell; some shells replace themselves by the script, some stay in between.
  const between = /^\S*sh\0-c\0/.test(command(parent)) ? parentOf(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (between === null || parentOf(parent) === between)) return;
    clearInterval(timer);
    gone();
  }, 1_000);
  timer.unref();
}

function command(pid: number): string {
  return proc(pid, "cmdline");
}

/** @returns the parent's process number, or null where the system does not tell it through files */
function parentOf(pid: number): number | null {
  const found = /^PPid:\s*(\d+)/m.exec(proc(pid, "status"))?.[1];
  return found ? Number(found) : null;
}

function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
