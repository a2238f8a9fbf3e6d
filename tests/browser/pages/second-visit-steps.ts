import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * What the service worker has kept: for each of its caches, oldest first, the paths. Only for when the worker is done:
 * opening a cache that it has just removed would make it anew.
 */
export const kept = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const found: string[][] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(requests.map(({ url }) => new URL(url).pathname).sort());
    }
    return found;
  });

/** The paths in the worker's newest cache, which it never removes. */
const keptLast = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).at(-1);
    const requests = name === undefined ? [] : await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

/** Waits until the worker has this many caches. */
export const hasCaches = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(count);

/** All that the worker has kept, as one text. */
export const textsKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? "");
    }
    return texts.join("\n");
  });

/** The keys of the browser's storage, and the cookies that scripts can read. */
export const stored = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
  }));

/** Waits until the worker has kept the page and this file in its newest cache. */
export const hasKept = (page: Page, file: RegExp) =>
  expect
    .poll(async () => {
      const newest = await keptLast(page);
      return newest.includes("/app") && newest.some((path) => file.test(path));
    })
    .toBe(true);

/** Waits until the worker has kept all files that the page has loaded. */
export const hasKeptAll = (page: Page) =>
  expect
    .poll(async () => {
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
      );
      const newest = await keptLast(page);
      return loaded.filter((path) => path.startsWith("/assets/") && !newest.includes(path));
    })
    .toEqual([]);

/** Empties the browser's own cache, so that only the worker's is left. */
export async function clearHttpCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
}

/** The folder of the build that the page runs. */
export const buildOf = (page: Page) =>
  page.evaluate(
    () =>
      /assets\/(?:(\w+)\/)?/.exec(
        document.querySelector("link[rel=modulepreload]")?.getAttribute("href") ?? "",
      )?.[1] ?? "",
  );

/** Waits for the screen's heading. */
export const shows = (page: Page, heading: string) =>
  page.getByRole("heading", { name: heading, level: 1 }).waitFor();
