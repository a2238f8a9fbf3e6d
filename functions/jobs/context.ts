import { type Ctx, makeContext } from "#core/context.ts";
import { dispatch } from "./dispatch.ts";

/**
 * The production context, which passes committed outbox rows on to the rooms and queues.
 * @param clock UTC ms to use instead of the current time; only where the test harness has set `TEST_DOOR`
 */
export const contextFor = (
  rawEnv: unknown,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  clock?: number,
): Ctx => makeContext(rawEnv, waitUntil, requestId, dispatch, clock);
