import { type Database, openDatabase } from "#db/client.ts";
import type { NewOutboxRow } from "#db/schema/outbox.ts";
import { type Env, parseEnv } from "./env.ts";

/** Delivers committed outbox rows to the rooms and the queues. Never throws: the sweep picks up whatever fails. */
export type Dispatch = (ctx: Ctx, rows: readonly NewOutboxRow[]) => Promise<unknown>;

/**
 * What every verb gets: the parsed environment, the database, the clock, the log and the dispatcher. Tests replace the
 * clock.
 */
export interface Ctx {
  env: Env;
  db: Database;
  /** UTC milliseconds. */
  now(): number;
  requestId: string;
  log(event: string, fields?: Record<string, unknown>): void;
  /** Keeps the work running after the response is sent. */
  waitUntil(work: Promise<unknown>): void;
  /**
   * Passed in, so that code that writes rows doesn't depend on rooms or queues. Null in a process that delivers nothing
   * itself; the next sweep delivers its rows.
   */
  dispatch: Dispatch | null;
}

/**
 * Makes a context for one request, queue batch or cron tick. Each gets its own database client: that's cheap, and a
 * shared one breaks the isolate beyond 20 concurrent requests.
 * @param clock UTC ms to use instead of the current time; only where the test harness has set `TEST_DOOR`
 */
export function makeContext(
  rawEnv: unknown,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  dispatch: Dispatch,
  clock?: number,
): Ctx {
  const env = parseEnv(rawEnv);
  return {
    env,
    db: openDatabase(env.DB_URL, env.DB_TOKEN),
    now: clock === undefined ? Date.now : () => clock,
    requestId,
    log: (event, fields = {}) =>
      console.log(JSON.stringify({ event, at: new Date().toISOString(), request_id: requestId, ...fields })),
    waitUntil,
    dispatch,
  };
}

/**
 * Makes a context for work that an earlier request caused, so that the log lines and rows that follow from it have that
 * request's id.
 * @param requestId null if it isn't known; the context then stays as it is
 */
export function forRequest(ctx: Ctx, requestId: string | null | undefined): Ctx {
  if (!requestId || requestId === ctx.requestId) return ctx;
  return {
    ...ctx,
    requestId,
    log: (event, fields) => ctx.log(event, { request_id: requestId, ...fields }),
  };
}
