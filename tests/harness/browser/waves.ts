import type { Page, Request, Route, WebSocket } from "playwright-core";
import { SECOND } from "#contract/time.ts";

/**
 * A request, and the wave in which the page made it: 0 is the document itself, 1 what the document loads, and so on.
 */
interface Waved {
  wave: number;
  method: string;
  /** The URL with its query. */
  url: string;
  /** A `Request.resourceType`, such as `script` or `fetch`. */
  type: string;
}

export interface Waves {
  requests: Waved[];
  /** The number of waves after the document until the page makes no more requests. */
  depth: number;
  /** The wave after which the caller's condition was first true; undefined if it never was. */
  metAfter: number | undefined;
  /** The wave after which something was first painted. */
  paintedAfter: number | undefined;
}

/** Milliseconds without a new request after which a wave is complete, if the page is idle. */
const QUIET = 200;
/** On a busy machine, the wait is this many times as long as an idle page takes to respond. */
const SLOWNESS = 8;
/** Milliseconds after which we stop waiting for a page to be idle. */
const LONGEST_TASK = SECOND;
/** The longest wait on a busy machine, in milliseconds. */
const LONGEST_QUIET = 1.5 * SECOND;
/** If a page still makes requests after this many waves, it never stops. */
const MOST = 20;

/**
 * Opens a path, and counts the round trips that its requests need. It holds all requests until the page makes no more,
 * then releases them at once, and so on, so the count doesn't depend on speed. Sockets don't count.
 * @param act opens the path or clicks a link to it, and resolves at once or later
 * @param isMet the condition that the caller waits for
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
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const hold = (route: Route) => {
    const request = route.request();
    lastAt = performance.now();
    begin();
    held.push(route);
    requests.push({ wave, method: request.method(), url: request.url(), type: request.resourceType() });
  };
  const ended = (one: Request | WebSocket) => {
    lastAt = performance.now();
    flying.delete(one);
    // The page may abort a request while it's held.
    held = held.filter((route) => route.request() !== one);
  };
  // A socket isn't held, but the requests that the page makes once it's open also belong to a wave.
  const opened = (socket: WebSocket) => {
    flying.add(socket);
    for (const event of ["framereceived", "close", "socketerror"] as const)
      socket.once(event as "close", () => ended(socket));
  };
  await page.route("**/*", hold);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  page.on("websocket", opened);
  let isActing = true;
  const acting = act().finally(() => {
    isActing = false;
  });
  acting.catch(() => {});
  await Promise.race([acting, begun]);
  let metAfter: number | undefined;
  let paintedAfter: number | undefined;
  for (;;) {
    // Until the document arrives, the page that it replaces doesn't respond.
    const isOpen = wave > 0 || requests[0]?.type !== "document";
    await becomesQuiet(isOpen ? page : null, () => (flying.size > 0 ? Number.POSITIVE_INFINITY : lastAt));
    if (wave > 0) {
      if (metAfter === undefined && (await isMet())) metAfter = wave - 1;
      if (paintedAfter === undefined && (await isPainted(page))) paintedAfter = wave - 1;
    }
    if (held.length === 0 && isActing) continue;
    if (held.length === 0) break;
    if (wave > MOST) throw new Error(`More than ${MOST} waves: ${requests.at(-1)?.url}`);
    const going = held;
    held = [];
    wave++;
    for (const route of going) flying.add(route.request());
    for (const route of going) await route.continue().catch(() => ended(route.request()));
  }
  page.off("requestfinished", ended);
  page.off("requestfailed", ended);
  page.off("websocket", opened);
  await page.unroute("**/*", hold);
  await acting;
  return { requests, depth: wave - 1, metAfter, paintedAfter };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs in the page: resolves once the page has painted and is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}

const isPainted = (page: Page) => page.evaluate(() => performance.getEntriesByType("paint").length > 0);

/** Waits until there has been no request for a while, and the page, if there is one, is idle. */
async function becomesQuiet(page: Page | null, lastAt: () => number): Promise<void> {
  for (;;) {
    const began = performance.now();
    // A page that's just being replaced doesn't respond, either.
    if (page) await Promise.race([page.evaluate(idle).catch(() => {}), pause(LONGEST_TASK)]);
    const took = performance.now() - began;
    const quiet = Math.min(LONGEST_QUIET, Math.max(QUIET, took * SLOWNESS));
    const rest = quiet - (performance.now() - lastAt());
    if (rest <= 0) return;
    await pause(Math.min(rest, QUIET));
  }
}
