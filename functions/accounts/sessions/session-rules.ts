import { DAY, HOUR, MINUTE, SECOND } from "#contract/time.ts";

/** The server's session limits, in milliseconds; those of the screens are in the contract. */
export const SESSION_RULES = {
  /** A session ends after this long without a refresh. An open page refreshes every ten minutes. */
  idle: HOUR,
  /** A session ends after this long, no matter how often it's refreshed. */
  whole: 12 * HOUR,
  /** Two tabs may both send the same refresh token within this time. A second use after that counts as theft. */
  grace: 10 * SECOND,
  /**
   * The same for the browser that has the session's cookie, because a dropped connection or a closed laptop can lose
   * the answer.
   */
  lostAnswer: 2 * MINUTE,
  /**
   * Within this long after signing in, people don't have to confirm who they are, unless the action needs the password.
   */
  fresh: 10 * MINUTE,
  /**
   * A session that's limited to a request lives while the request is open, and this long after its end, unless
   * it's deleted first (`kept`). After that, the limits above apply to it, too.
   */
  limitedAfterEnd: 30 * DAY,
  /** A session is deleted this long after it began. Until then, it lets us recognize its network and device. */
  kept: 90 * DAY,
} as const;
