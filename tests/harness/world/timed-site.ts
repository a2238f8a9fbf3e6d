import type { Page } from "playwright-core";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import type { LocalWorker } from "#scripts/stack/workers/local-config.ts";
import { startWorker, type WorkerOptions } from "#scripts/stack/workers/worker.ts";
import type { OpenWindow, VisitorOptions } from "../browser/visitor.ts";
import { stack } from "../stack/stack.ts";
import { CLIENT, ownTime, type World } from "./time.ts";

/** A world with its own Workers, so that browsers can show the effects of passing time. */
export interface TimedSite extends World {
  url: string;
  /**
   * Opens a window whose clock is fixed at the world's current time.
   * @param who the signed-in account; null for none
   * @param path a path, or a link from an email
   */
  open(visitor: OpenWindow, who: User | null, path: string | URL, options?: VisitorOptions): Promise<Page>;
}

const WEDNESDAY = 3;

/**
 * @returns noon UTC of the next Wednesday. It can't be in the past, because room tickets are checked against real time.
 */
function nextWednesday(now: number): number {
  const noon = now - (now % DAY) + 12 * HOUR;
  const days = (WEDNESDAY - new Date(noon).getUTCDay() + 7) % 7 || 7;
  return noon + days * DAY;
}

/** @returns a new site; stop it in `afterAll` */
export async function timedSite(): Promise<TimedSite> {
  const { front: port, api, rooms } = await freePorts();
  const world = await ownTime({ start: nextWednesday(Date.now()), port, isServed: true });
  const { ctx, dataDir, vars } = world;
  const run: WorkerOptions = { host: "127.0.0.1", watch: false, bundles: stack().bundles };
  const start = (name: LocalWorker, port: number) => {
    const onDeath = (how: string) =>
      console.error(`The ${name} Worker of a timed site ended by itself: ${how}`);
    return startWorker(name, dataDir, port, vars, run, { onLog: () => {}, onDeath });
  };
  const parts = await Promise.all([start("rooms", rooms), start("api", api), start("front", port)]);
  const url = `http://localhost:${port}`;

  /** The stored state of a browser that has just signed in. */
  async function signedIn(who: User): Promise<NonNullable<VisitorOptions["storageState"]>> {
    const { statements, tokens } = await newSession(ctx, who, CLIENT);
    await runBatch(ctx.db, statements);
    const localStorage = [{ name: REFRESH_TOKEN_KEY, value: tokens.refreshToken }];
    return { cookies: [], origins: [{ origin: url, localStorage }] };
  }

  return {
    ...world,
    url,
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
      await world.stop();
    },
    async open(visitor, who, path, options = {}) {
      const page = await visitor({
        baseUrl: url,
        headers: { "X-Test-Now": String(ctx.now()), "X-Test-Door": vars.TEST_DOOR ?? "" },
        ...(who ? { storageState: await signedIn(who) } : {}),
        ...options,
      });
      await page.context().clock.setFixedTime(ctx.now());
      await page.goto(String(path));
      return page;
    },
  };
}
