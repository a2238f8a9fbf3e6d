import { type Ctx, makeContext } from "#core/context.ts";
import { dispatch } from "./dispatch.ts";

/**
 * The context of the running product, whose committed rows reach the rooms and the queues.
 * @param clock UTC ms to pretend, only where the harness opened the test door
 */
export const contextFor = (
  rawEnv: unknown,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  clock?: number,
): Ctx => makeContext(rawEnv, waitUntil, requestId, dispatch, clock);
