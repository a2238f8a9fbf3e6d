import type { OutboxRow } from "../../db/schema/outbox.ts";
import type { Ctx } from "../context.ts";

/** Returned by a job whose time has not come: it is run again, and no failure is counted. */
export interface Postponed {
  /** UTC milliseconds. */
  until: number;
}

/**
 * What an outbox row of one name does. It may run more than once for the same row, so it is idempotent.
 * It throws to be tried again later, or {@link GiveUp} when that would change nothing.
 */
export type Job<P> = (ctx: Ctx, payload: P, row: OutboxRow) => Promise<Postponed | undefined>;

/** What the consumer of one queue does with its rows. Each queue has a Worker of its own, which bundles only its work. */
export interface Work {
  /** Rows of another channel are left to their own Worker, whoever was handed their ids. */
  channel: Exclude<OutboxRow["channel"], "live">;
  /** By the rows' names; each takes the payload that was written under that name. */
  handlers: object;
  /**
   * Called before a row is given up, so that nobody waits for ever for what will not come. Must bear being called
   * when the handler has done its work.
   */
  lastResort: Record<string, (ctx: Ctx, payload: OutboxRow["payload"]) => Promise<void>>;
}

/**
 * @returns the job that an outbox row's name stands for
 * @throws for a name that this version of the Worker does not know; a newer one will take the row up
 */
export function handlerOf(work: Work, name: string): Job<unknown> {
  const handler = new Map<string, unknown>(Object.entries(work.handlers)).get(name);
  if (!handler) throw new Error(`No job is called ${name}`);
  return handler as Job<unknown>;
}

/** A failure that no retry can mend. Its message is kept with the row: nothing personal in it. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}
