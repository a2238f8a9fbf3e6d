import type { Action } from "#contract/enums.ts";

/** @returns whether the viewer may do this now, according to the server's list of actions */
export function hasAction(verification: { actions: readonly Action[] }, action: Action): boolean {
  return verification.actions.includes(action);
}
