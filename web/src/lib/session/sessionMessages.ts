/** Shown when a session ends without the person signing out in this tab. */
export const SESSION_MESSAGES = {
  expired: "Session expired. Please log in again.",
  timedOut: "Session expired: Session timed out due to inactivity",
  cleared: "Session expired: Token cleared in another tab",
  insecure: "Security issue detected. Please log in again.",
  /** Shown if a stored session can't be checked because of an error on our end. */
  server: "Something went wrong on our end. Please try again in a moment.",
} as const;
