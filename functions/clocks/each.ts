import type { Ctx } from "../context.ts";
import { attempt } from "../outbox/attempt.ts";
import { reasonOf } from "../reason.ts";

/** Rows that one run of a clock takes; the next minute takes the rest. */
export const AT_ONCE = 50;

/**
 * Does what is due for each verification, again where somebody else was first. One that fails is logged, keeps none of
 * the others, and is found again by the next run.
 * @param act reads, decides and writes; it does nothing where nothing is due any more
 */
export async function forEachDue(
  ctx: Ctx,
  clock: string,
  due: readonly { id: string }[],
  act: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id } of due) {
    try {
      await attempt(
        ctx,
        undefined,
        () => act(id),
        () => undefined,
      );
    } catch (error) {
      ctx.log("clock.failed", { clock, verification_id: id, error: reasonOf(error) });
    }
  }
}

/** @returns how many of the reminders of a wait are due; each is so long after its beginning, in milliseconds */
export const remindersDue = (reminders: readonly number[], since: number, now: number): number =>
  reminders.filter((after) => since + after <= now).length;
