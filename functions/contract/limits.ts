import type { Priority } from "./enums.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

/** Numbers that the browser and the server must agree on. Durations are in milliseconds, sizes in bytes. */

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
 * How long each party has: from the request to consent, and from consent to the documents. The subject is reminded this
 * long after the wait began.
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

/** By priority. */
export const SERVICE_CLOCK: Record<Priority, Promised> = {
  standard: { ms: 5 * DAY, business: true },
  expedited: { ms: 2 * DAY, business: true },
  urgent: { ms: DAY, business: false },
};

/** For peer checks. */
export const PEER_SERVICE_CLOCK: Record<Priority, Promised> = {
  standard: { ms: 240 * MINUTE, business: false },
  expedited: { ms: HOUR, business: false },
  urgent: { ms: 15 * MINUTE, business: false },
};

/**
 * How long we have to decide a dispute (15 U.S.C. § 1681i: 30 days), and how long the pre-adverse notice comes before
 * the final one. The law asks for a reasonable time; our rule sets the number.
 */
export const DUTY_CLOCK = { dispute: 30 * DAY, adverseAction: 7 * DAY } as const;

export const UPLOAD = {
  maxBytes: 10 * 1024 * 1024,
  /** Files per verification that the detail page accepts. */
  maxFiles: 10,
  /** Files per person that belong to no verification. */
  maxFilesDefault: 5,
  extensions: [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"],
  /** Larger photos are scaled down before upload. The server tries rotations only up to this size. */
  maxPixels: 4_000_000,
  /** Pages of a PDF that others get a copy of. A longer one would take more time than a Worker has. */
  maxCopiedPages: 60,
} as const;

export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const MAX_BULK = 500;
/** The longest comment of a rating, in characters. */
export const MAX_RATING_COMMENT = 500;
/** Tags per verification, and characters per tag. */
export const TAGS = { max: 10, length: 30 } as const;
/** Lists stop counting here, and `pagination.totalCapped` says that there are more. */
export const MOST_COUNTED = 10_000;
/** Larger JSON bodies are refused with 413. */
export const MAX_JSON_BYTES = 256 * 1024;

/** The fragment with which unknown paths redirect to the home page, so that it can say why. */
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
  /** How long a room repeats what it told watchers to those who begin to watch. A room sleeps after a longer silence. */
  remembersFor: 10 * SECOND,
  /** Open sockets per person. One more closes the oldest. */
  maxConnections: 10,
} as const;

/** Why a room closes a socket. */
export const SOCKET_CLOSE = {
  /** The session behind it ended: sign the person out. */
  sessionEnded: 4401,
  /** No one has confirmed for too long that the session still exists. A new ticket does. */
  visitOver: 4408,
  /** The person opened a newer socket while at the limit. */
  tooMany: 4409,
  /** It sends more messages than anyone needs to. */
  flood: 4429,
} as const;

/** Minimum age to hold an account or be verified. */
export const MINIMUM_AGE_YEARS = 18;
