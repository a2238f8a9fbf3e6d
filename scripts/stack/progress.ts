import { execFileSync } from "node:child_process";
import { listProcesses } from "./processes.ts";

/**
 * @param patience milliseconds
 * @returns a function that takes the time in milliseconds and a mark that changes whenever there's progress, and
 *   returns whether the mark has been the same for longer than `patience`
 */
export function standstill(patience: number): (now: number, mark: string) => boolean {
  let last: string | undefined;
  let since = 0;
  return (now, mark) => {
    if (mark !== last) since = now;
    last = mark;
    return now - since > patience;
  };
}

/**
 * @param group the number of a process group
 * @returns text that changes when a process of the group uses the processor, starts or ends. It comes from `/proc` on
 *   Linux and from `ps` elsewhere, and is empty if `ps` fails
 */
export function workOf(group: number): string {
  if (process.platform === "linux")
    return [...listProcesses().values()]
      .filter((one) => one.group === String(group))
      .map(({ key, seconds }) => `${key} ${seconds}`)
      .join();
  try {
    const all = execFileSync("ps", ["-A", "-o", "pgid=,pid=,time="], { encoding: "utf8" });
    return all
      .split("\n")
      .filter((line) => line.trim().startsWith(`${group} `))
      .join();
  } catch {
    return "";
  }
}
