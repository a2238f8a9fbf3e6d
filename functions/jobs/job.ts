import type * as z from "zod";
import type { Ctx } from "#core/context.ts";
import type { DocumentJobs, Jobs } from "#core/effects.ts";
import { GiveUp, type Postponed } from "#core/job.ts";
import type { OutboxRow } from "#db/schema/outbox.ts";

type Payloads = Jobs & DocumentJobs;
export type JobName = keyof Payloads;

/** What an outbox row of one name does. It may run more than once for the same row, so it is idempotent. */
export interface Job<N extends JobName> {
  name: N;
  /** A row that holds anything else is given up at once. */
  payload: z.ZodType<Payloads[N]>;
  /** Throws to be tried again later, or {@link GiveUp} when that would change nothing. */
  run(ctx: Ctx, payload: Payloads[N], row: OutboxRow): Promise<Postponed | undefined>;
  /**
   * Called before a row is given up, so that nobody waits forever for what will not come. It must bear being called
   * when `run` has done its work.
   */
  lastResort?(ctx: Ctx, payload: Payloads[N]): Promise<void>;
}

export const defineJob = <N extends JobName>(job: Job<N>): Job<N> => job;

/** The jobs of one queue. Each queue has a Worker of its own, which bundles only its jobs. */
export interface JobSet {
  /** Rows of another channel are left to their own Worker, whoever was handed their ids. */
  channel: Exclude<OutboxRow["channel"], "live">;
  jobs: { readonly [N in JobName]?: Job<N> };
}

/** A job with its row's payload filled in. */
export interface Filled {
  run(ctx: Ctx): Promise<Postponed | undefined>;
  lastResort(ctx: Ctx): Promise<void>;
}

/**
 * @returns the job that an outbox row asks for
 * @throws Error for a name that this version of the Worker does not know; a newer one will take the row up.
 *   {@link GiveUp} for a payload that is not the job's
 */
export function jobFor({ jobs }: JobSet, row: OutboxRow): Filled {
  const job = new Map(Object.entries(jobs)).get(row.name) as Job<JobName> | undefined;
  if (!job) throw new Error(`No job is called ${row.name}`);
  const { success, data } = job.payload.safeParse(row.payload);
  if (!success) throw new GiveUp(`The payload doesn't fit the job ${row.name}`);
  return {
    run: (ctx) => job.run(ctx, data, row),
    lastResort: async (ctx) => job.lastResort?.(ctx, data),
  };
}
