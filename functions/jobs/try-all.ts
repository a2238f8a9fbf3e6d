import { GiveUp, TooEarly } from "#core/job.ts";

/**
 * Waits for all of a job's deliveries, so that one that fails or has to wait doesn't hold up the others.
 * @throws the most useful failure: one that a retry may fix; otherwise one that only has to wait, for example
 *   for the end of quiet hours; otherwise one that no retry can fix
 */
export async function tryAll(deliveries: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(deliveries);
  const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const isFixable = (error: unknown) => !(error instanceof GiveUp || error instanceof TooEarly);
  if (errors.length > 0)
    throw errors.find(isFixable) ?? errors.find((error) => error instanceof TooEarly) ?? errors[0];
}
