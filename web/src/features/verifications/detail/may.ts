import type { Action } from "#contract/enums.ts";

/** @returns whether the viewer may do this now; the server lists what may be done. */
export function may(verification: { actions: readonly Action[] }, action: Action): boolean {
  return verification.actions.includes(action);
}
