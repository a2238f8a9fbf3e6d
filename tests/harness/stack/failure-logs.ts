import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, inject } from "vitest";
import { runningStacks } from "./own-stack.ts";

/**
 * Runs for every test on a stack. If a test fails, prints what the servers logged during it, in the shared stack and in
 * those that its file started. Other tests run at the same time, so some lines may be theirs.
 */

/** How many lines of each log to print, and how many characters of each line. */
const LAST = 15;
const WIDTH = 300;

beforeEach(({ onTestFailed }) => {
  const folders = [inject("stack").dataDir, ...runningStacks()].map((dataDir) => join(dataDir, "logs"));
  const before = new Map(folders.flatMap(logsIn).map((file) => [file, statSync(file).size]));
  onTestFailed(({ task }) => {
    for (const file of folders.flatMap(logsIn)) {
      const lines = readFileSync(file)
        .subarray(before.get(file) ?? 0)
        .toString("utf8")
        .trim()
        .split("\n");
      if (lines[0])
        console.error(
          [
            `${task.name}: the end of ${file}`,
            ...lines.slice(-LAST).map((line) => line.slice(0, WIDTH)),
          ].join("\n"),
        );
    }
  });
});

/** @returns the logs of the parts, without wrangler's own logs */
const logsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^[a-z]+\.log$/.test(name))
    .map((name) => join(folder, name));
