/** Shown when a session ends on its own. */
export const SESSION_MESSAGES = {
  expired: "Session expired. Please log in again.",
  timedOut: "Session expired: Session timed out due to inactivity",
  cleared: "Session expired: Token cleared in another tab",
  insecure: "Security issue detected. Please log in again.",
  /** Shown if the first check of a session fails on our end. */
  server: "Something went wrong on our end. Please try again in a moment.",
} as const;
