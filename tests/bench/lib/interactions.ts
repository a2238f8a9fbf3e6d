import type { Page } from "playwright-core";

/** The slowest interaction with a page, as Interaction to Next Paint counts it. */
export interface Slowest {
  /**
   * From the input to the next paint, in milliseconds; browsers round it to multiples of 8. Less than 16 counts as 0.
   */
  ms: number;
  /** The event that took so long, such as `keydown`. */
  event: string;
}

declare global {
  interface Window {
    interactions?: Slowest[];
  }
}

/** By what factor to slow down the processor. */
const SLOWDOWN = 4;

/** Records interactions with all pages that this tab opens. */
export const watchInteractions = (page: Page) => page.addInitScript(watch);

/**
 * @param act what a person does on the page
 * @returns the slowest interaction, on a processor a quarter as fast
 */
export async function slowestOf(page: Page, act: () => Promise<void>): Promise<Slowest> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(() => window.interactions?.splice(0));
  await act();
  // The browser reports an interaction after its paint.
  await page.waitForTimeout(500);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const all = (await page.evaluate(() => window.interactions)) ?? [];
  return all.reduce((worst, one) => (one.ms > worst.ms ? one : worst), { ms: 0, event: "none" });
}

/** Runs in the page. */
function watch(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.interactions?.push({ ms: entry.duration, event: entry.name });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
