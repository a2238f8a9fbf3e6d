import type { ServerEventName } from "#contract/events.ts";

/** One reason why the server sends an event. */
export interface Cause {
  event: ServerEventName;
  /** What someone does, or what happens. */
  cause: string;
  /** Who gets the event. No one else does. */
  to: string;
  /** Where the notification leads, if there is one. Ids are written as `:id`. */
  opens?: string;
}

export type Causes = Record<string, Cause>;

/** One test per cause, so that none can be listed without a test. */
export type CauseTests<T extends Causes> = { [K in keyof T]: () => Promise<void> };

/** @returns the title of a cause's test */
export const titleOf = ({ event, cause, to }: Cause): string => `${event}: ${cause} ${to}.`;
