import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "#scripts/shared/start-error.ts";
import { startPart } from "#scripts/stack/part.ts";
import { standstill, workOf } from "#scripts/stack/progress.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countersign-part-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the address of a part's program with this code */
function program(code: string): string {
  const file = join(folder, "part.mjs");
  writeFileSync(file, code);
  return pathToFileURL(file).href;
}

const start = (code: string) =>
  startPart({ name: "mail", script: program(code), config: {}, patience: 2_000, onLog() {}, onDeath() {} });

test("a part has time as long as it makes progress, and no longer", () => {
  const standsStill = standstill(60);
  const seen = [
    [0, "a"],
    [59, "b"],
    [118, "c"],
    [178, "c"],
    [179, "c"],
    [180, "d"],
  ] as const;
  expect(seen.map(([now, mark]) => standsStill(now, mark))).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test("using the processor is progress, even without a word in the log", async () => {
  const busy = spawn(process.execPath, ["-e", "for (;;) {}"], { detached: true, stdio: "ignore" });
  try {
    const before = workOf(busy.pid!);
    expect(before).not.toBe("");
    await expect.poll(() => workOf(busy.pid!), { timeout: 20_000 }).not.toBe(before);
  } finally {
    process.kill(-busy.pid!, "SIGKILL");
  }
});

test("a part that stands still is given up, with the last lines of its log", async () => {
  const silent = `for (let i = 1; i <= 25; i++) console.log("line " + i);
    setInterval(() => {}, 1_000_000);`;
  const error = await start(silent).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const [first, ...lines] = (error as StartError).message.split("\n");
  expect(first).toBe(
    "The mail outbox couldn't start (no progress for 2 seconds): see logs/mail.log in the data folder",
  );
  expect(lines).toEqual(Array.from({ length: 20 }, (_, i) => `  | line ${i + 6}`));
});

test("a part that exits is reported with the last lines of its log", async () => {
  const failing = `console.error("The settings can't be read"); process.exitCode = 3;`;
  await expect(start(failing)).rejects.toThrow(
    "The mail outbox couldn't start (exited with code 3): see logs/mail.log in the data folder\n  | The settings can't be read",
  );
});
