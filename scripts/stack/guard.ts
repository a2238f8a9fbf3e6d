import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/**
 * Ends this process and everything it started when the parent is gone. Each part is started as the leader of its own
 * process group, with an IPC channel. A parent that dies, for whatever reason, closes the channel. Without this, a
 * `kill -9` of the parent would leave servers running that hold the ports of the next start.
 */
export function endWithParent(): void {
  process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
  if (process.send && !process.connected) process.kill(-process.pid, "SIGKILL");
}

/**
 * Ends this process when its Workers runtime exits on its own, so that the whole part is restarted. Miniflare would
 * restart just the runtime, but behind wrangler's proxy, the new runtime never answers.
 */
export function endWithRuntime(): void {
  let isEnding = false;
  process.once("SIGTERM", () => {
    isEnding = true;
  });
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once("exit", (code, signal) => {
      // Miniflare itself kills a runtime to replace it.
      if (isEnding || child.killed || !/workerd/.test(child.spawnfile)) return;
      console.error(`The Workers' runtime ended by itself (${signal ?? code})`);
      process.exit(1);
    });
  });
}

/** Tells the parent that this part now answers requests. */
export function reportReady(): void {
  process.send?.({ ready: true });
}

/** Tells the parent why this part can't start, then ends the process. */
export async function reportFailure(reason: unknown): Promise<never> {
  console.error(reason);
  const failed = reason instanceof Error ? reason.message : String(reason);
  await new Promise<void>((resolve) =>
    process.send ? process.send({ failed }, () => resolve()) : resolve(),
  );
  process.exit(1);
}

/**
 * @returns the configuration that the parent passed in the environment (arguments would be visible to every user of the
 *   machine)
 */
export function handedOver<T>(): T {
  const text = process.env.COUNTERSIGN_PART;
  if (!text) throw new Error("scripts/stack starts this file; don't run it by hand");
  return JSON.parse(text) as T;
}
