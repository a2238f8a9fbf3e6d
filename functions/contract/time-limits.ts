import { MINUTE, SECOND } from "./time.ts";

/**
 * How long each call to another service may take, in milliseconds: the only place for these limits. What happens after
 * one is in `docs/operating.md`, which a test compares with this.
 */
export const TIME_LIMITS = {
  /** One answer of the database. Our queries take a few hundred at most; one that takes this long never ends. */
  database: 25 * SECOND,
  /** The same for an operator's command, which may read everything. */
  operator: 5 * MINUTE,
  /** Until storage starts to answer; there's one more try. */
  storage: 30 * SECOND,
  /** One event for one person's room. */
  room: 5 * SECOND,
  /** Until a room accepts a socket. */
  socket: 10 * SECOND,
  /** The mail service takes a mail. */
  mail: 15 * SECOND,
  /** The text message gateway takes a message. */
  textMessage: 15 * SECOND,
  /** A browser's push service takes a notification. */
  push: 10 * SECOND,
  /** Google trades the code of a sign-in for a token. */
  googleToken: 10 * SECOND,
  /** Google's public keys. */
  googleKeys: 10 * SECOND,
  /** One try at Stripe; there's one more. */
  stripe: 15 * SECOND,
  /** The LEI registry. */
  gleif: 15 * SECOND,
  /** A provider, unless its `timeoutSeconds` says otherwise. */
  provider: 15 * SECOND,
  /** A queue's message. The next batch waits for this one, and after its lease another consumer takes it over. */
  queueMessage: 55 * SECOND,
} as const;

/*
 * The same for calls of the page to the API. They're single constants, because a bundler writes those into the code and
 * would keep an object as a whole.
 */

/** Until an answer begins, so that no one waits in vain. */
export const ANSWER_WITHIN = 30 * SECOND;
/** Signing in and out, and checking a session. */
export const SIGN_IN_WITHIN = 10 * SECOND;
/** Until a file begins, which may have to be made first. */
export const FILE_WITHIN = 2 * MINUTE;
/** A file that arrives without any progress. A slow one may take as long as it needs. */
export const DOWNLOAD_STALLED_AFTER = 30 * SECOND;
/** The same for one that's sent. */
export const UPLOAD_STALLED_AFTER = MINUTE;
/** Until the socket to the person's room is open. */
export const SOCKET_OPEN_WITHIN = 8 * SECOND;
/** A pong that takes longer means that the socket is dead without having been closed. */
export const PONG_WITHIN = 10 * SECOND;
/** The issuer's keys and status lists, when a credential is verified. */
export const ISSUER_WITHIN = 15 * SECOND;
