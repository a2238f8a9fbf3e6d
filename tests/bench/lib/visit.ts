import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { type ScreenName, usableAt, watchUsable } from "#tests/harness/browser/usable.ts";
import { type Network, throttle } from "./throttle.ts";

/** A request of a page. Times are in milliseconds since the page's own request started. */
export interface Loaded {
  url: string;
  type: string;
  begin: number;
  /** When the answer started; undefined if there was none. */
  answered?: number;
  end?: number;
  /** Bytes transferred over the network, including headers. */
  bytes: number;
  /** Whether the answer came from the browser's cache or a service worker's. */
  isCached: boolean;
}

/** The measurements of a visit to a screen, in milliseconds since it started. */
export interface Visit {
  /** When the first text or picture was painted. */
  firstContent: number;
  /** When its heading and its data were painted. */
  usable: number;
  /** Everything that it loaded. */
  loaded: Loaded[];
}

/**
 * Chromium didn't continue with requests that it throttles, which happens in about one of fifteen visits. The site had
 * answered all of them, so the visit is meaningless.
 */
export class Stalled extends Error {}

/** Milliseconds to wait for a page on a busy machine. */
const PATIENT = 120_000;
/** Milliseconds without any activity after which open requests count as stalled. */
const STALLED = 8000;
/** Milliseconds without loading after which a visit is over, and the most to wait for that. */
const [QUIET, PATIENCE] = [1000, 15_000];

/**
 * Opens a path in a new tab and measures until it loads nothing more.
 * @returns the visit, and the tab, which stays open
 * @throws Stalled if the visit must be repeated
 */
export async function visit(
  context: BrowserContext,
  path: string,
  screen: ScreenName,
  network: Network,
): Promise<{ page: Page; visit: Visit }> {
  const page = await context.newPage();
  await watchUsable(page, screen);
  const cdp = await context.newCDPSession(page);
  const recorded = await record(cdp);
  await throttle(page, network);
  await page.goto(path, { waitUntil: "commit", timeout: PATIENT });
  const usable = await becomesUsable(page, recorded);
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline && performance.now() - recorded.lastAt() < QUIET)
    await page.waitForTimeout(100);
  const firstContent = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await cdp.detach();
  return { page, visit: { firstContent, usable, loaded: recorded.all() } };
}

/** @returns when the page became usable @throws Stalled */
async function becomesUsable(page: Page, recorded: Recorded): Promise<number> {
  const deadline = Date.now() + PATIENT;
  for (;;) {
    const at = await usableAt(page);
    if (at !== undefined) return at;
    const open = recorded.all().filter(({ end }) => end === undefined);
    if (open.length > 0 && performance.now() - recorded.lastAt() > STALLED) throw new Stalled();
    if (Date.now() > deadline) throw new Error(`${page.url()} never became usable`);
    await page.waitForTimeout(100);
  }
}

interface Recorded {
  all(): Loaded[];
  /** The time of the last activity, as from `performance.now()`. */
  lastAt(): number;
}

/** Starts to record what a page loads. */
async function record(cdp: CDPSession): Promise<Recorded> {
  const byId = new Map<string, Loaded>();
  let zero: number | undefined;
  let lastAt = performance.now();
  const now = (timestamp: number) => {
    lastAt = performance.now();
    zero ??= timestamp;
    return (timestamp - zero) * 1000;
  };
  cdp.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith("http")) return;
    byId.set(requestId, {
      url: request.url,
      type: type ?? "Other",
      begin: now(timestamp),
      bytes: 0,
      isCached: false,
    });
  });
  cdp.on("Network.requestServedFromCache", ({ requestId }) => {
    const one = byId.get(requestId);
    if (one) one.isCached = true;
  });
  cdp.on("Network.responseReceived", ({ requestId, response, timestamp }) => {
    const one = byId.get(requestId);
    if (!one) return;
    one.answered = now(timestamp);
    const { fromDiskCache, fromServiceWorker, serviceWorkerResponseSource } = response;
    if (fromDiskCache || (fromServiceWorker && serviceWorkerResponseSource !== "network"))
      one.isCached = true;
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (!one) return;
    one.end = now(timestamp);
    one.bytes = one.isCached ? 0 : encodedDataLength;
  });
  await cdp.send("Network.enable");
  return { all: () => [...byId.values()], lastAt: () => lastAt };
}

/** Waits until the page's service worker, if it registered one, has all its files. */
export async function workerReady(page: Page): Promise<boolean> {
  await throttle(page, null);
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return false;
    const late = new Promise((resolve) => setTimeout(resolve, 20_000));
    await Promise.race([navigator.serviceWorker.ready, late]);
    return true;
  });
}
