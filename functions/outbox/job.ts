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

/** A failure that no retry can mend. Its message is kept with the row: nothing personal in it. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}
