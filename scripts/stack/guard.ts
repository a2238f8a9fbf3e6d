/**
 * Ends this process and everything it started when the parent is gone. Parts are started as leaders of a process
 * group of their own with an IPC channel; a parent that dies, however it dies, closes the channel. Without this a
 * `kill -9` of the parent would leave servers behind that hold the ports of the next start.
 */
export function endWithParent(): void {
  process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
  if (process.send && !process.connected) process.kill(-process.pid, "SIGKILL");
}

/** Tells the parent that this part answers requests now. */
export function tellReady(): void {
  process.send?.({ ready: true });
}

/** Tells the parent in one line why this part cannot start, then ends the process. */
export async function tellFailed(reason: unknown): Promise<never> {
  console.error(reason);
  const failed = reason instanceof Error ? reason.message : String(reason);
  await new Promise<void>((resolve) =>
    process.send ? process.send({ failed }, () => resolve()) : resolve(),
  );
  process.exit(1);
}

/**
 * @returns what the parent handed over in the environment (arguments would be visible to every user of the machine)
 */
export function handedOver<T>(): T {
  const text = process.env.COUNTERSIGN_PART;
  if (!text) throw new Error("scripts/stack starts this file; don't run it by hand");
  return JSON.parse(text) as T;
}
