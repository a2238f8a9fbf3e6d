import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../shared/root.ts";
import { StartError } from "../shared/start-error.ts";

/** Runs wrangler. */
export type RunWrangler = (args: readonly string[]) => Promise<{ code: number | null; output: string }>;

/**
 * Runs wrangler, and prints its output only if it fails.
 * @returns wrangler's output
 * @throws StartError with `what` in the message if it fails, after printing its output
 */
export async function wrangler(args: readonly string[], what: string, run = tryWrangler): Promise<string> {
  const { code, output } = await run(args);
  return code === 0 ? output : refuse(output, what);
}

/** @throws StartError with `what` in the message, after printing wrangler's output */
export function refuse(output: string, what: string): never {
  console.error(output.trim());
  throw new StartError(`${what} failed (see above)`);
}

/** Runs wrangler. Throws only if it can't be started, not if it fails. */
export const tryWrangler: RunWrangler = (args) => {
  const child = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
};
