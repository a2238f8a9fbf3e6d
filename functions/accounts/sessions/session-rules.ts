import { DAY, HOUR, MINUTE, SECOND } from "#contract/time.ts";

/** The server's session limits, in milliseconds. The web app's are in `#contract/limits.ts` (`SESSION`). */
export const SESSION_RULES = {
  /** A session ends after this long without a refresh. An open page refreshes every ten minutes. */
  idle: HOUR,
  /** A session ends after this long, no matter how often it's refreshed. */
  whole: 12 * HOUR,
  /** Two tabs may both send the same refresh token within this time. A second use after that counts as theft. */
  grace: 10 * SECOND,
  /**
   * The grace period for a browser that has the session's cookie. It's longer, because the response may not arrive if
   * the connection drops or the laptop is closed, and the page then sends the same token again.
   */
  lostAnswer: 2 * MINUTE,
  /**
   * Within this long after signing in, people don't have to confirm who they are, unless the action needs the password.
   */
  fresh: 10 * MINUTE,
  /**
   * A session that's limited to a request stays live while the request is open, and this long after the request ends.
   * Then the limits above apply to it, too. Like any session, it's deleted after `kept`.
   */
  limitedAfterEnd: 30 * DAY,
  /** A phone that someone continues on may add documents for this long after the computer has confirmed it. */
  onPhone: HOUR,
  /** A session is deleted this long after it began. Until then, it lets us recognize its network and device. */
  kept: 90 * DAY,
} as const;
