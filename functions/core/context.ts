import { type Database, openDatabase } from "#db/client.ts";
import type { NewOutboxRow } from "./effects.ts";
import { type Env, parseEnv } from "./env.ts";

/** Hands committed outbox rows on: to the rooms and to the queues. It never throws; what fails, the sweep takes up. */
export type Dispatch = (ctx: Ctx, rows: readonly NewOutboxRow[]) => Promise<unknown>;

/** What every verb gets: the parsed environment, the database, and time and randomness that tests decide. */
export interface Ctx {
  env: Env;
  db: Database;
  /** UTC milliseconds. */
  now(): number;
  requestId: string;
  log(event: string, fields?: Record<string, unknown>): void;
  /** Lets work go on after the answer was sent. */
  waitUntil(work: Promise<unknown>): void;
  /** Passed in, so that what writes rows knows neither rooms nor queues. */
  dispatch: Dispatch;
}

/**
 * A context for one request, queue batch or cron tick. A new database client each time: it costs nothing,
 * and a shared one breaks the isolate past 20 requests at once.
 * @param clock UTC ms to pretend, only where the harness opened the test door
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
