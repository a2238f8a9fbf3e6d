import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#scripts/stack/part.ts";
import { StartError } from "#scripts/stack/start-error.ts";

/** Runs wrangler. */
export type RunWrangler = (args: readonly string[]) => Promise<{ code: number | null; said: string }>;

/**
 * Runs wrangler, and keeps what it prints for when it fails.
 * @returns what it printed
 * @throws StartError with `what` in the message if it fails, after printing what it said
 */
export async function wrangler(args: readonly string[], what: string, run = tryWrangler): Promise<string> {
  const { code, said } = await run(args);
  return code === 0 ? said : refuse(said, what);
}

/** @throws StartError with `what` in the message, after printing what wrangler said */
export function refuse(said: string, what: string): never {
  console.error(said.trim());
  throw new StartError(`${what} failed (see above)`);
}

/** The same, without an error. */
export const tryWrangler: RunWrangler = (args) => {
  const child = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
};
