import type { ServerEventName } from "#contract/live/events.ts";

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

/** Causes whose tests are elsewhere, because they need more than one page or everyone. */
export const TESTED_ELSEWHERE = {
  notice: {
    event: "system_notification",
    cause: "An operator publishes a notice.",
    to: "Everyone who is signed in. Every account gets a notification",
    test: "tests/worlds/notifications/announcements.test.ts",
  },
  maintenance: {
    event: "system_maintenance",
    cause: "An operator announces, moves or cancels maintenance.",
    to: "Everyone who is signed in",
    test: "tests/worlds/notifications/announcements.test.ts",
  },
  organized: {
    event: "verification_updated",
    cause: "The requester's side tags or assigns a request, or reminds its subject.",
    to: "The pages of the requester, or of the team's members, that show this verification; not the subject's",
    test: "tests/worlds/notifications/team-side.test.ts",
  },
  presence: {
    event: "presence_updated",
    cause: "A teammate opens a verification.",
    to: "Its other teammates who have it open",
    test: "tests/api/verifications/[id]/presence.put.test.ts",
  },
  handoff: {
    event: "handoff_updated",
    cause: "The subject continues on a phone, and it opens the link, is confirmed, takes a photo or ends.",
    to: "The subject",
    test: "tests/api/verifications/[id]/handoff/index.get.test.ts",
  },
} as const satisfies Record<string, Cause & { test: string }>;

export type Causes = Record<string, Cause>;

/** One test per cause, so that none can be listed without a test. */
export type CauseTests<T extends Causes> = { [K in keyof T]: () => Promise<void> };

/** @returns the title of a cause's test */
export const titleOf = ({ event, cause, to }: Cause): string => `${event}: ${cause} ${to}.`;
