import type { Priority } from "./enums.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

/** Values that the browser and the server must agree on. Durations are in milliseconds, file sizes in bytes. */

export const SESSION = {
  /** Idle time before the session ends. */
  idle: 30 * MINUTE,
  /** How long before the session's end the warning appears. */
  warning: 5 * MINUTE,
  /** Refresh this long before the access token expires. */
  refreshBefore: 5 * MINUTE,
  refreshMinimumDelay: SECOND,
} as const;

/** Browser storage key of the refresh token. */
export const REFRESH_TOKEN_KEY = "rt";

/**
 * How long the subject has to consent after the invitation, and to add documents after we last asked for them. The
 * times of the reminders are counted from the same moments.
 */
export const CLOCK = {
  consent: 14 * DAY,
  consentReminders: [3 * DAY, 10 * DAY],
  evidence: 7 * DAY,
  evidenceReminders: [3 * DAY, 6 * DAY],
} as const;

/** How long after a reminder the requester's side can send the next one for the same request. */
export const REMIND_AGAIN_AFTER = DAY;

/** How long our part of a verification may take. `business`: counts only the hours from Monday to Friday, UTC. */
export interface Promised {
  ms: number;
  business: boolean;
}

/** How long our part may take, by priority. Peer checks have their own times. */
export const SERVICE_CLOCK: Record<Priority, Promised> = {
  standard: { ms: 5 * DAY, business: true },
  expedited: { ms: 2 * DAY, business: true },
  urgent: { ms: DAY, business: false },
};

/** How long our part of a peer check may take, by priority. */
export const PEER_SERVICE_CLOCK: Record<Priority, Promised> = {
  standard: { ms: 240 * MINUTE, business: false },
  expedited: { ms: HOUR, business: false },
  urgent: { ms: 15 * MINUTE, business: false },
};

/**
 * How long we have to decide a dispute (15 U.S.C. § 1681i: 30 days), and the minimum time between the pre-adverse
 * notice and the final one. For the latter, the law only asks for a reasonable time; we chose seven days.
 */
export const DUTY_CLOCK = { dispute: 30 * DAY, adverseAction: 7 * DAY } as const;

export const UPLOAD = {
  maxBytes: 10 * 1024 * 1024,
  /** Maximum number of files per verification. */
  maxFiles: 10,
  /** Maximum number of a person's files that don't belong to a verification. */
  maxFilesDefault: 5,
  extensions: [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"],
  /**
   * Browsers scale larger pictures down before upload. When the server looks for a barcode in a larger PNG or scan, it
   * tries fewer rotations.
   */
  maxPixels: 4_000_000,
  /** Maximum pages of a PDF that we copy for others. A longer one would take more time than a Worker has. */
  maxCopiedPages: 60,
} as const;

export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const MAX_BULK = 500;
/** The longest comment of a rating, in characters. */
export const MAX_RATING_COMMENT = 500;
/** Tags per verification, and characters per tag. */
export const TAGS = { max: 10, length: 30 } as const;
/** Lists stop counting at this number. In most, `pagination.totalCapped` then says that there are more. */
export const MAX_COUNTED = 10_000;
/** Larger JSON bodies are refused with 413. */
export const MAX_JSON_BYTES = 256 * 1024;

/** The fragment added when an unknown path redirects to the home page, so that the page can say why. */
export const NO_SUCH_PAGE = "#no-such-page";

export const TOAST = { limit: 20, success: 2 * SECOND, error: 4 * SECOND, notification: 4 * SECOND } as const;

export const SOCKET = {
  attempts: 5,
  minDelay: SECOND,
  maxDelay: 5 * SECOND,
  /** Polling interval while the socket is down. */
  poll: 30 * SECOND,
  maxSubscriptions: 50,
  pingEvery: MINUTE,
  /**
   * How long a room repeats a message about a verification to pages that subscribe to it late. A room that's silent for
   * longer goes to sleep and forgets its messages.
   */
  remembersFor: 10 * SECOND,
  /** Open sockets per person. One more closes the oldest. */
  maxConnections: 10,
} as const;

/** Why a room closes a socket. */
export const SOCKET_CLOSE = {
  /** The session behind it ended: sign the person out. */
  sessionEnded: 4401,
  /** A new ticket is needed: the last one's `endsAt` has passed, or the person's access has changed. */
  visitOver: 4408,
  /** The person opened a newer socket while at the limit. */
  tooMany: 4409,
  /** The browser sends too many messages. */
  flood: 4429,
} as const;

/** Minimum age to have an account or be verified. */
export const MINIMUM_AGE_YEARS = 18;
