import { Worker } from "node:worker_threads";
import type { Browser } from "playwright-core";
import type { Report } from "./stop-and-go.ts";

/** Milliseconds in which a slowed process runs and stops once: about a frame, so that nothing seems to freeze. */
const PERIOD = 20;

/**
 * Slows down everything in a browser's renderers, including workers and WebAssembly, which Chromium's own
 * `Emulation.setCPUThrottlingRate` leaves at full speed. Each renderer is stopped for a part of each 20 ms. The browser,
 * the camera and the decoder of its frames are processes of their own and keep their speed. Renderers that start later
 * aren't slowed.
 * @param share the share of the time in which they run, 0–1
 * @returns a function that ends this, and returns the share of the time in which they really ran
 */
export async function slowRenderers(browser: Browser, share: number): Promise<() => Promise<number>> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  await cdp.detach();
  const pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  if (pids.length === 0) throw new Error("The browser has no renderer");
  return await slowProcesses(pids, share);
}

/** Runs in a thread of its own, because timers of a busy thread would be late. */
async function slowProcesses(pids: readonly number[], share: number): Promise<() => Promise<number>> {
  // The thread ends when this becomes 1.
  const signals = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL("./stop-and-go.ts", import.meta.url), {
    workerData: { pids, run: share * PERIOD, stop: (1 - share) * PERIOD, signals },
  });
  const ended = new Promise<number>((resolve, reject) => {
    thread.on("message", ({ ran }: Report) => ran !== undefined && resolve(ran));
    thread.once("error", reject);
  });
  // The thread needs some time to start, in which the processes would run at full speed.
  await Promise.race([new Promise((resolve) => thread.once("message", resolve)), ended]);
  return async () => {
    Atomics.store(signals, 0, 1);
    Atomics.notify(signals, 0);
    return await ended;
  };
}
