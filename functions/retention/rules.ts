import { DAY, HOUR } from "#contract/time.ts";
import { SESSION_RULES } from "#functions/accounts/sessions/session-rules.ts";

/** How long we keep data that isn't kept forever, in milliseconds. */
export const KEEP = {
  /**
   * After a verification's end: the text and numbers read from documents, and the identity numbers from the
   * request. They were needed only for the comparison; the checks keep a few small facts.
   */
  rawReadings: 0,
  /** Views of share links; after that, only the count remains. */
  shareViews: 180 * DAY,
  /** Requests for access to a shared profile: after the decision, or, if undecided, after they arrived. */
  accessRequests: 180 * DAY,
  /** Share links after they expired or were revoked, with everything that belongs to them. */
  shareLinks: 180 * DAY,
  /**
   * After a verification's end: documents and what was read from them, contacts and their answers, codes, providers'
   * answers, and the team's notes.
   */
  evidence: 30 * DAY,
  /** Codes, after they expired. Codes that a check relies on are kept as `evidence` instead. */
  codes: DAY,
  /** Ids of callbacks, to recognize one that is delivered twice. */
  providerEvents: 30 * DAY,
  /** Ids of a payment processor's webhooks, for the same reason. */
  gatewayEvents: 30 * DAY,
  /** Stored responses to requests with an `Idempotency-Key`. */
  idempotency: DAY,
  rateLimits: DAY,
  /**
   * Events that pages can catch up on. Each person's newest event stays, because its number must not be used again.
   */
  userEvents: 7 * DAY,
  /** Drafts of requests, after their last change. */
  drafts: 90 * DAY,
  /** Who had a verification open. It's no longer shown after 75 seconds. */
  presence: HOUR,
  doneOutbox: 7 * DAY,
  /** Records of deletions, in storage outside the database. They should outlive every backup. */
  tombstones: 400 * DAY,
  /**
   * No full session outlives its maximum age, so its tokens are useless by then. Those of limited sessions
   * are deleted with the session.
   */
  refreshTokens: SESSION_RULES.whole + DAY,
  /** Sessions, after the sign-in. An earlier one lets us recognize a device at the next sign-in. */
  sessions: SESSION_RULES.kept,
  /** Emailed links, after they expired. */
  links: 90 * DAY,
  /** Invitations to a team, with their links, after they were accepted, were canceled or expired. */
  invitations: 30 * DAY,
  /** Handoffs of a sign-in with Google, after they expired. */
  handoffs: 0,
  /** Handoffs to a phone, with their links, after they expired. The audit log has what happened. */
  phoneHandoffs: DAY,
  /**
   * How long we remember that a row failed in the job that runs every minute, counted from when its next attempt was
   * due. A failure after that counts as the first one.
   */
  setAside: DAY,
} as const;
