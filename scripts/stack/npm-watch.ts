import { readFileSync } from "node:fs";
import { SECOND } from "#contract/time.ts";

/**
 * Calls back when the npm that runs this script is gone. A killed npm can't pass the signal on, so the script would
 * keep running in the background and hold its ports. Does nothing if npm doesn't run the script, because a shell that
 * starts it in the background may end first.
 */
export function onNpmGone(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm runs scripts through a shell. Some shells replace themselves with the script, and some stay in between.
  const between = /^\S*sh\0-c\0/.test(command(parent)) ? parentOf(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (between === null || parentOf(parent) === between)) return;
    clearInterval(timer);
    gone();
  }, SECOND);
  timer.unref();
}

function command(pid: number): string {
  return proc(pid, "cmdline");
}

/** @returns the parent's process id; null if the system doesn't expose it through files */
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
