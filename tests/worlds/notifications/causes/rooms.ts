import type { Causes } from "./cause.ts";

/** Events that aren't kept. A page that missed one fetches the same state anyway. */
export const ROOMS = {
  connected: { event: "connected", cause: "A page opens its socket.", to: "That page" },
  pong: { event: "pong", cause: "A page sends a ping.", to: "That page" },
  sessionEnded: {
    event: "session_ended",
    cause: "A session ends: someone signs out, changes their password, or is suspended.",
    to: "The pages of that session",
  },
  updated: {
    event: "verification_updated",
    cause: "A verification changes.",
    to: "The pages of the requester, their team and the subject that show this verification",
  },
} as const satisfies Causes;
