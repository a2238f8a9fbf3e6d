import { MINUTE, SECOND } from "./time.ts";

/**
 * How long each call to another service may take, in milliseconds. All such limits are here. `docs/operating.md` says
 * what happens after each, and a test compares it with this list.
 */
export const TIME_LIMITS = {
  /**
   * One query or batch to the database. Ours take a few hundred milliseconds at most, so one that takes this long won't
   * finish.
   */
  database: 25 * SECOND,
  /** One query or batch of an operator's command, which may read the whole database. */
  operator: 5 * MINUTE,
  /** Until storage starts to respond. There's one retry. */
  storage: 30 * SECOND,
  /** One call to a person's room, with one or more events. */
  room: 5 * SECOND,
  /** Until a room accepts a socket. */
  socket: 10 * SECOND,
  /** Until the mail service accepts an email. */
  mail: 15 * SECOND,
  /** Until the text message gateway accepts a message. */
  textMessage: 15 * SECOND,
  /** Until a browser's push service accepts a notification. */
  push: 10 * SECOND,
  /** Exchanging the code of a Google sign-in for a token. */
  googleToken: 10 * SECOND,
  /** Fetching Google's public keys. */
  googleKeys: 10 * SECOND,
  /** One call to Stripe. There's one retry. */
  stripe: 15 * SECOND,
  /** The LEI registry. */
  gleif: 15 * SECOND,
  /** A provider, unless its `timeoutSeconds` says otherwise. */
  provider: 15 * SECOND,
  /** An issuer's status list, to the last byte. There's one retry within this time. */
  statusList: 5 * SECOND,
  /** An issuer's document with its keys. There's one retry within this time. */
  issuerKeys: 5 * SECOND,
  /**
   * Handling one message of a queue, because the next batch waits for it. It's a little less than the lease on the
   * message's row: after the lease, another consumer may take the row over.
   */
  queueMessage: 55 * SECOND,
} as const;

/*
 * Limits for the calls that pages make and the sockets that they open, in milliseconds. They're single constants,
 * because a bundler inlines those but would keep a whole object.
 */

/** Until a response begins, so that no one waits forever. */
export const ANSWER_WITHIN = 30 * SECOND;
/** Signing in and out, checking a session, and checking whether the server can be reached. */
export const SIGN_IN_WITHIN = 10 * SECOND;
/** Until a file begins to arrive. The server may have to generate it first. */
export const FILE_WITHIN = 2 * MINUTE;
/** How long a download may make no progress. A slow one that does may take as long as it needs. */
export const DOWNLOAD_STALLED_AFTER = 30 * SECOND;
/** How long an upload may make no progress. */
export const UPLOAD_STALLED_AFTER = MINUTE;
/** Until the socket to the person's room is open. */
export const SOCKET_OPEN_WITHIN = 8 * SECOND;
/** Waiting for a pong. If it takes longer, the socket is dead even though it wasn't closed. */
export const PONG_WITHIN = 10 * SECOND;
/** Fetching the issuer's keys and status lists to verify a credential. */
export const ISSUER_WITHIN = 15 * SECOND;
