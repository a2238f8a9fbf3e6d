import type * as z from "zod";
import type { Ctx } from "#core/context.ts";
import type { DocumentJobs, Jobs } from "#core/effects.ts";
import { GiveUp, type Postponed } from "#core/job.ts";
import type { OutboxRow } from "#db/schema/outbox.ts";

type Payloads = Jobs & DocumentJobs;
export type JobName = keyof Payloads;

/** The code that runs for outbox rows with this name. It may run more than once for a row, so it must be idempotent. */
export interface Job<N extends JobName> {
  name: N;
  /** The payload's schema. If a row's payload doesn't fit it, we give up on the row at once. */
  payload: z.ZodType<Payloads[N]>;
  /**
   * Returns {@link Postponed} or throws `TooEarly` to run again later. Throws {@link GiveUp} if a retry wouldn't help,
   * and any other error to be retried.
   */
  run(ctx: Ctx, payload: Payloads[N], row: OutboxRow): Promise<Postponed | undefined>;
  /**
   * Called before we give up on a row whose payload fits, so that nothing waits for it forever. It has to cope with
   * `run` having already done its work.
   */
  lastResort?(ctx: Ctx, payload: Payloads[N]): Promise<void>;
}

export const defineJob = <N extends JobName>(job: Job<N>): Job<N> => job;

/** The jobs of one queue. The Worker that handles the queue bundles no other jobs. */
export interface JobSet {
  /** Rows of another channel are left to that channel's Worker, even if this one gets their ids. */
  channel: Exclude<OutboxRow["channel"], "live">;
  jobs: { readonly [N in JobName]?: Job<N> };
}

/** A job together with its row's parsed payload. */
export interface Filled {
  run(ctx: Ctx): Promise<Postponed | undefined>;
  lastResort(ctx: Ctx): Promise<void>;
}

/**
 * @returns the job for an outbox row
 * @throws Error for a name that this version of the Worker doesn't know, so that the row is retried and a newer version
 *   can run it; {@link GiveUp} for a payload that doesn't fit the job
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
