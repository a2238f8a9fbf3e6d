import { SESSION_RULES } from "#functions/accounts/sessions/session-rules.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How long everything is kept that is not kept for good, in milliseconds (design: verification engine, duties). */
export const KEEP = {
  /**
   * After a verification's end: the words of documents and their numbers as they were read, and identity numbers that
   * were stated. What they were needed for, the comparison, is over; small facts stay with the checks.
   */
  rawReadings: 0,
  /** After a verification's end: documents, what was read of them, contacts and their answers, codes, providers' answers. */
  evidence: 30 * DAY,
  /** After they expired; those that a check rests on are evidence. */
  codes: DAY,
  /** Ids of callbacks, by which one that comes twice is known. */
  providerEvents: 30 * DAY,
  /** Answers to an Idempotency-Key. */
  idempotency: DAY,
  rateLimits: DAY,
  doneOutbox: 7 * DAY,
  /** No session outlives its whole time, so its tokens are good for nothing then. */
  refreshTokens: SESSION_RULES.whole + DAY,
  /** Where somebody was signed in before counts at sign-in. */
  sessions: 90 * DAY,
  /** After they expired. */
  links: 90 * DAY,
  /** After they expired. */
  handoffs: 0,
  /** Since a row that the minute's job failed with was to be taken up again; counted anew from then on. */
  setAside: DAY,
} as const;
