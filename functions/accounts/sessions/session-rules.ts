const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The server's own limits of a session, in milliseconds; the screen's are in the contract. */
export const SESSION_RULES = {
  /** Without a refresh it is over. A page that is open refreshes every ten minutes. */
  idle: 60 * MINUTE,
  /** However often it is refreshed. */
  whole: 12 * HOUR,
  /** Two tabs may come with the same refresh token; later than this, its second use is a theft. */
  grace: 10 * SECOND,
  /** The same for the browser that holds the session's cookie: an answer may be lost with the network, or by a closed lid. */
  lostAnswer: 2 * MINUTE,
  /** So soon after signing in, people need not prove again that it is them. */
  fresh: 10 * MINUTE,
} as const;
