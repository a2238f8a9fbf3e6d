import { GiveUp, TooEarly } from "#core/job.ts";

/**
 * Waits for all of a job's deliveries, so that a failed or postponed delivery doesn't hold up the others.
 * @throws the most useful error: if there's one, an error that a retry may fix; if not, a {@link TooEarly}; if there's
 *   none either, an error that no retry can fix
 */
export async function tryAll(deliveries: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(deliveries);
  const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const isFixable = (error: unknown) => !(error instanceof GiveUp || error instanceof TooEarly);
  if (errors.length > 0)
    throw errors.find(isFixable) ?? errors.find((error) => error instanceof TooEarly) ?? errors[0];
}
