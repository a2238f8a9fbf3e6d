import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#scripts/stack/part.ts";

/**
 * Runs wrangler with one configuration.
 * @param options.quiet show its output only if it fails
 * @throws with the Worker's name if it fails
 */
export function wrangler(args: string[], options: { quiet: boolean; what: string }): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
    cwd: ROOT,
    stdio: ["ignore", options.quiet ? "pipe" : "inherit", options.quiet ? "pipe" : "inherit"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) return resolve();
      if (said) console.error(said.trim());
      reject(new Error(`${options.what} couldn't be deployed`));
    });
  });
}
