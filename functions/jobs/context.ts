import { type Ctx, makeContext } from "#core/context.ts";
import { dispatch } from "./dispatch.ts";

/**
 * The running product's context, which passes committed rows on to the rooms and queues.
 * @param clock UTC ms to pretend, only when the test harness opened the test door
 */
export const contextFor = (
  rawEnv: unknown,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  clock?: number,
): Ctx => makeContext(rawEnv, waitUntil, requestId, dispatch, clock);
