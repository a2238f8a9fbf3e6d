import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND } from "#contract/time.ts";
import { StartError } from "../shared/start-error.ts";

/** In milliseconds. A stack whose npm was just killed needs a moment to notice. */
const PATIENCE = 4 * SECOND;

/**
 * Claims a data folder, so that this is the only process that runs a stack on it. Two stacks would corrupt the
 * database. A claim left behind by a killed process doesn't count.
 * @returns a function that releases the folder
 * @throws StartError if another running stack doesn't release it within a few seconds
 */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  const file = join(dataDir, "stack.pid");
  const holder = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const deadline = Date.now() + PATIENCE;
  while (holder && holder !== process.pid && isStack(holder)) {
    if (Date.now() > deadline)
      throw new StartError(
        `Countersign is already running on ${dataDir} (process ${holder}): stop it, or set DATA_DIR`,
      );
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Process ids are reused, so on Linux we check the command too. */
function isStack(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = `/proc/${pid}/cmdline`;
  return !existsSync(command) || /scripts\/start\.ts|vitest/.test(readFileSync(command, "utf8"));
}
