import { fork } from "node:child_process";
import { join } from "node:path";

/** Starts the smallest publisher in its own process, like the rooms. */
export async function barePublisher(): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, "../baseline/rooms.ts"));
  const port = await new Promise<number>((resolve) => child.once("message", (it) => resolve(Number(it))));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
