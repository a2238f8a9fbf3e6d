import type { Browser, Page } from "playwright-core";

/** A network for Chromium to emulate. */
export interface Network {
  name: string;
  /** The minimum duration of each request, in milliseconds. */
  latency: number;
  /** Bytes per second. */
  down: number;
  up: number;
}

export const SLOW_4G: Network = { name: "Slow 4G", latency: 562, down: 180_000, up: 84_000 };
export const FAST_4G: Network = { name: "Fast 4G", latency: 170, down: 1_200_000, up: 169_000 };

/** @returns parameters for Chromium's `Network.emulateNetworkConditions`; null turns the emulation off */
const conditions = (network: Network | null) => ({
  offline: false,
  latency: network?.latency ?? 0,
  downloadThroughput: network?.down ?? -1,
  uploadThroughput: network?.up ?? -1,
});

/** Slows down what a page itself loads, but not what a service worker loads for it. */
export async function throttle(page: Page, network: Network | null): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", conditions(network));
}

/**
 * Slows down what service workers load from now on. Attaching to them also keeps them awake.
 * @returns a function that stops this
 */
export async function throttleWorkers(browser: Browser, network: Network): Promise<() => Promise<void>> {
  const cdp = await browser.newBrowserCDPSession();
  const begun = new Set<string>();
  let id = 0;
  cdp.on("Target.targetCreated", ({ targetInfo: { targetId, type } }) => {
    if (type !== "service_worker" || begun.has(targetId)) return;
    begun.add(targetId);
    void slow(targetId).catch((error: Error) =>
      console.error(`A service worker isn't slowed: ${error.message}`),
    );
  });
  async function slow(targetId: string): Promise<void> {
    const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
    for (const [method, params] of [
      ["Network.enable", {}],
      ["Network.emulateNetworkConditions", conditions(network)],
    ]) {
      const message = JSON.stringify({ id: ++id, method, params });
      await cdp.send("Target.sendMessageToTarget", { sessionId, message });
    }
  }
  await cdp.send("Target.setDiscoverTargets", { discover: true });
  return () => cdp.detach();
}
