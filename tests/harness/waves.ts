import type { Page, Request, Route, WebSocket } from "playwright-core";
import { SECOND } from "#contract/time.ts";

/** A request, and the wave in which the page made it: 0 is the document's, 1 what the document leads to, and so on. */
interface Waved {
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
/** On a busy machine it's this many times as long as a page that has nothing to do takes to say so. */
const SLOWNESS = 8;
/** Milliseconds after which we stop waiting for a page to have nothing to do. */
const LONGEST_TASK = SECOND;
/** Milliseconds that a busy machine gets at most. */
const LONGEST_QUIET = 1.5 * SECOND;
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
    // The page may call it off while it's held.
    held = held.filter((route) => route.request() !== one);
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
  let isActing = true;
  const acting = act().finally(() => {
    isActing = false;
  });
  acting.catch(() => {});
  await Promise.race([acting, begun]);
  let metAfter: number | undefined;
  let paintedAfter: number | undefined;
  for (;;) {
    // Until the document comes, the page that it's to replace doesn't answer.
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

/** Runs in the page: resolves once it has painted what it has, and nothing is left to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}

const isPainted = (page: Page) => page.evaluate(() => performance.getEntriesByType("paint").length > 0);

/** Waits until there has been no request for a while, and the page, if there's one, has nothing else to do. */
async function becomesQuiet(page: Page | null, lastAt: () => number): Promise<void> {
  for (;;) {
    const began = performance.now();
    // One that is just being replaced doesn't answer either.
    if (page) await Promise.race([page.evaluate(idle).catch(() => {}), pause(LONGEST_TASK)]);
    const took = performance.now() - began;
    const quiet = Math.min(LONGEST_QUIET, Math.max(QUIET, took * SLOWNESS));
    const rest = quiet - (performance.now() - lastAt());
    if (rest <= 0) return;
    await pause(Math.min(rest, QUIET));
  }
}
