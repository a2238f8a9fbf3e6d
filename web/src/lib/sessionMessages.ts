/** Shown when a session ends on its own (spec 1 §8). */
export const SESSION_WORDS = {
  expired: "Session expired. Please log in again.",
  timedOut: "Session expired: Session timed out due to inactivity",
  cleared: "Session expired: Token cleared in another tab",
  insecure: "Security issue detected. Please log in again.",
  /** When the first check of a session fails on our side. */
  server: "Something went wrong on our side. Please try again in a moment.",
} as const;
