import type { Page, Request, Route, WebSocket } from "playwright-core";

/** A request, and the wave in which the page made it: 0 is the document's, 1 what the document leads to, and so on. */
export interface Waved {
  wave: number;
  method: string;
  /** With its query. */
  url: string;
  /** As `Request.resourceType` names it, such as `script` or `fetch`. */
  type: string;
}

export interface Waves {
  requests: Waved[];
  /** The waves after the document's until the page asks for nothing more. */
  depth: number;
  /** The wave after which what the caller waits for was first true; undefined if it never was. */
  metAfter: number | undefined;
  /** The wave after which something was painted first. */
  paintedAfter: number | undefined;
}

/** Milliseconds without a new request, while the page has nothing to do, after which a wave is complete. */
const QUIET = 200;
/** Milliseconds after which we stop waiting for a page to have nothing to do. */
const LONGEST_TASK = 1000;
/** A page that still asks after this many waves never stops. */
const MOST = 20;

/**
 * Opens a path, and counts the round trips that its requests need: holds all of them until the page makes no more, then
 * lets them go at once, and so on. So it doesn't depend on how fast anything is. Sockets don't count.
 * @param act opens the path or clicks what leads there, and resolves at once or later
 * @param isMet what the caller waits for
 */
export async function countWaves(
  page: Page,
  act: () => Promise<unknown>,
  isMet: () => Promise<boolean>,
): Promise<Waves> {
  const requests: Waved[] = [];
  const flying = new Set<Request | WebSocket>();
  let held: Route[] = [];
  let wave = 0;
  let lastAt = performance.now();
  const hold = (route: Route) => {
    const request = route.request();
    lastAt = performance.now();
    held.push(route);
    requests.push({ wave, method: request.method(), url: request.url(), type: request.resourceType() });
  };
  const ended = (one: Request | WebSocket) => {
    lastAt = performance.now();
    flying.delete(one);
  };
  // A socket isn't held, but what the page asks for once it's open belongs to a wave, too.
  const opened = (socket: WebSocket) => {
    flying.add(socket);
    for (const event of ["framereceived", "close", "socketerror"] as const)
      socket.once(event as "close", () => ended(socket));
  };
  await page.route("**/*", hold);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  page.on("websocket", opened);
  const acting = act();
  acting.catch(() => {});
  await Promise.race([acting, page.waitForEvent("request")]);
  let metAfter: number | undefined;
  let paintedAfter: number | undefined;
  for (;;) {
    await becomesQuiet(page, () => (flying.size > 0 ? Number.POSITIVE_INFINITY : lastAt));
    if (wave > 0) {
      if (metAfter === undefined && (await isMet())) metAfter = wave - 1;
      if (paintedAfter === undefined && (await isPainted(page))) paintedAfter = wave - 1;
    }
    if (held.length === 0) break;
    if (wave > MOST) throw new Error(`More than ${MOST} waves: ${requests.at(-1)?.url}`);
    const going = held;
    held = [];
    wave++;
    for (const route of going) flying.add(route.request());
    for (const route of going) await route.continue();
  }
  page.off("requestfinished", ended);
  page.off("requestfailed", ended);
  page.off("websocket", opened);
  await page.unroute("**/*", hold);
  await acting;
  return { requests, depth: wave - 1, metAfter, paintedAfter };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs in the page: resolves once it has painted what it has, and nothing is left to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}

const isPainted = (page: Page) => page.evaluate(() => performance.getEntriesByType("paint").length > 0);

/** Waits until the page has made no request for a while, and has nothing else to do. */
async function becomesQuiet(page: Page, lastAt: () => number): Promise<void> {
  for (;;) {
    // A page that a document is to replace doesn't answer.
    await Promise.race([page.evaluate(idle).catch(() => {}), pause(LONGEST_TASK)]);
    const rest = QUIET - (performance.now() - lastAt());
    if (rest <= 0) return;
    await pause(Math.min(rest, QUIET));
  }
}
