import { mkdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { usableAt, watchUsable } from "#tests/harness/browser/usable.ts";
import { countWaves } from "#tests/harness/browser/waves.ts";
import { type DemoScreen, demoScreens } from "../lib/demo-screens.ts";
import { type DemoSite, demoSite } from "../lib/demo-site.ts";
import { demoBrowser, freshWindow } from "../lib/demo-visitor.ts";
import { type Slowest, slowestOf, watchInteractions } from "../lib/interactions.ts";
import { median } from "../lib/stats.ts";
import { kB, ms, print, type Row } from "../lib/table.ts";
import { FAST_4G, type Network, SLOW_4G, throttleWorkers } from "../lib/throttle.ts";
import { Stalled, type Visit, visit, workerReady } from "../lib/visit.ts";
import { drawWaterfall } from "../lib/waterfall.ts";

const ROUNDS = Number(process.env.ROUNDS) || 5;
/** The most visits to a screen on one network that may be repeated. */
const MAX_STALLS = 10;
/** The most milliseconds until the dashboard is usable, by network. */
const LIMITS = new Map([
  [SLOW_4G, { cold: 4000, warm: 1500 }],
  [FAST_4G, { cold: 1200, warm: 500 }],
]);
const MAX_INTERACTION = 100;
const DRAWN = ["dashboard", "new request"];

/**
 * The first and the second visit of each screen behind HTTP/2 on slow networks, and how fast pages respond to input.
 * With the variable PICTURES, it also draws waterfalls of two screens into that folder.
 */
export async function screens(): Promise<Row[]> {
  const site = await demoSite();
  let browser: Browser | undefined;
  try {
    browser = await demoBrowser(site);
    const rows: Row[] = [];
    const loads: number[] = [];
    const wanted = process.env.SCREENS?.split(",");
    for (const screen of (await demoScreens(site)).filter(({ label }) => wanted?.includes(label) ?? true)) {
      const own: Row[] = [];
      const chain = await chainOf(browser, site, screen);
      for (const network of LIMITS.keys())
        own.push(...(await visitsOf(browser, site, screen, network, chain)));
      const act = ACTS[screen.label];
      if (act) own.push(await interactionsOf(browser, site, screen, act));
      loads.push(loadavg()[0] ?? 0);
      rows.push(...own);
      // Print each screen at once, because all of them take a quarter of an hour.
      print(screen.label, own);
    }
    return [...rows, loadRow(loads)];
  } finally {
    await browser?.close();
    await site.stop();
  }
}

/** The machine's load, because page times mean little on a busy machine. */
const loadRow = (loads: readonly number[]): Row => ({
  goal: `processes that wanted one of this machine's ${cpus().length} cores meanwhile`,
  baseline: "–",
  ours: median(loads).toFixed(1),
  ratio: "–",
  met: null,
});

/** The number of round trips after the document until the screen is usable, counted without throttling. */
async function chainOf(
  browser: Browser,
  site: DemoSite,
  { name, path, person }: DemoScreen,
): Promise<string> {
  const context = await freshWindow(browser, site, person, { serviceWorkers: "block" });
  const page = await context.newPage();
  await watchUsable(page, name);
  const isUsable = async () => (await usableAt(page)) !== undefined;
  const { metAfter, depth } = await countWaves(page, () => page.goto(path), isUsable);
  await context.close();
  return `chain ${metAfter ?? "?"} of ${depth}`;
}

type Kind = "cold" | "warm";

async function visitsOf(
  browser: Browser,
  site: DemoSite,
  screen: DemoScreen,
  network: Network,
  chain: string,
): Promise<Row[]> {
  const taken: Record<Kind, Visit[]> = { cold: [], warm: [] };
  const stopThrottling = await throttleWorkers(browser, network);
  let hasWorker = false;
  let stalls = 0;
  while (taken.cold.length < ROUNDS) {
    const context = await freshWindow(browser, site, screen.person);
    try {
      const cold = await visit(context, screen.path, screen.name, network);
      hasWorker = await workerReady(cold.page);
      await cold.page.close();
      const warm = await visit(context, screen.path, screen.name, network);
      taken.cold.push(cold.visit);
      taken.warm.push(warm.visit);
    } catch (error) {
      if (!(error instanceof Stalled) || ++stalls > MAX_STALLS) throw error;
    } finally {
      await context.close();
    }
  }
  await stopThrottling();
  const { PICTURES } = process.env;
  if (PICTURES && network === SLOW_4G && DRAWN.includes(screen.label)) {
    mkdirSync(PICTURES, { recursive: true });
    const file = join(PICTURES, `waterfall-${screen.label.replaceAll(" ", "-")}.png`);
    await drawWaterfall(browser, `${screen.label}, ${network.name}, cold`, middle(taken.cold), file);
  }
  return (["cold", "warm"] as const).map((kind) => {
    const limit = screen.label === "dashboard" ? LIMITS.get(network)?.[kind] : undefined;
    const about = kind === "cold" ? chain : hasWorker ? "service worker" : "no service worker";
    return visitRow(`${screen.label}, ${network.name}, ${kind}`, taken[kind], limit, about);
  });
}

/** The visit with the median time. */
const middle = (visits: readonly Visit[]): Visit =>
  visits.toSorted((a, b) => a.usable - b.usable)[visits.length >> 1] as Visit;

function visitRow(label: string, visits: readonly Visit[], limit: number | undefined, about: string): Row {
  const of = (measure: (one: Visit) => number) => median(visits.map(measure));
  const [usable, firstContent] = [of((one) => one.usable), of((one) => one.firstContent)];
  const sent = (one: Visit) => one.loaded.filter(({ isCached }) => !isCached);
  const requests = of((one) => sent(one).length);
  const bytes = of((one) => sent(one).reduce((sum, file) => sum + file.bytes, 0));
  return {
    goal: `${label}: usable${limit === undefined ? "" : ` ≤ ${limit} ms`}`,
    baseline: `first content ${ms(firstContent)}`,
    ours: `${ms(usable)}, ${requests} requests, ${kB(bytes)}, ${about}`,
    ratio: (usable / firstContent).toFixed(2),
    met: limit === undefined ? null : usable <= limit,
  };
}

/** Interactions on screens, whose response is timed. */
const ACTS: Record<string, (page: Page) => Promise<void>> = {
  async list(page) {
    await page.getByRole("searchbox").first().click();
    await page.keyboard.type("jane", { delay: 120 });
    await page.getByRole("button", { name: "Advanced", exact: true }).click();
    await page
      .getByRole("checkbox", { name: /^Select / })
      .nth(1)
      .click({ force: true });
  },
  async "new request"(page) {
    await page.getByRole("combobox", { name: /type/i }).first().focus();
    await page.keyboard.type("ide", { delay: 120 });
    await page.keyboard.press("Enter");
    await page.getByLabel("Target user email").click();
    await page.keyboard.type("ann@example.com", { delay: 80 });
    const services = page.getByRole("form").getByRole("checkbox");
    for (let i = 0; i < Math.min(3, await services.count()); i++)
      await services.nth(i).click({ force: true });
  },
  async detail(page) {
    const folds = page.getByRole("main").locator("summary, button[aria-expanded]");
    for (let i = 0; i < Math.min(4, await folds.count()); i++) await folds.nth(i).click();
  },
};

async function interactionsOf(
  browser: Browser,
  site: DemoSite,
  { label, name, path, person }: DemoScreen,
  act: (page: Page) => Promise<void>,
): Promise<Row> {
  const all: Slowest[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await freshWindow(browser, site, person);
    const page = await context.newPage();
    await watchUsable(page, name);
    await watchInteractions(page);
    await page.goto(path);
    await page.waitForFunction(() => window.usableAt !== undefined);
    await page.waitForTimeout(1000);
    all.push(await slowestOf(page, () => act(page)));
    await context.close();
  }
  const worst = all.toSorted((a, b) => a.ms - b.ms)[all.length >> 1] as Slowest;
  return {
    goal: `${label}: slowest interaction, processor slowed 4 × ≤ ${MAX_INTERACTION} ms`,
    baseline: "–",
    ours: `${worst.ms} ms (${worst.event})`,
    ratio: (worst.ms / MAX_INTERACTION).toFixed(2),
    met: worst.ms <= MAX_INTERACTION,
  };
}
