/** What people are told when a session ends by itself (spec 1 §8). */
export const SESSION_WORDS = {
  expired: "Session expired. Please log in again.",
  timedOut: "Session expired: Session timed out due to inactivity",
  cleared: "Session expired: Token cleared in another tab",
  insecure: "Security issue detected. Please log in again.",
  /** At the start, where it is not the session that is to blame. */
  server: "Something went wrong on our side. Please try again in a moment.",
} as const;
