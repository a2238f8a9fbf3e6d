import type { Priority } from "./enums.ts";

/** Numbers that both sides of the wire must agree on. Durations in milliseconds, sizes in bytes. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export const SESSION = {
  /** Idle time until the session ends (spec 1 §9). */
  idle: 30 * MINUTE,
  /** How long before that the warning appears (spec 1 §9). */
  warning: 5 * MINUTE,
  /** Refresh this long before the access token expires (spec 1 §4). */
  refreshBefore: 5 * MINUTE,
  refreshMinimumDelay: SECOND,
  /** Authentication check that hangs is taken as failed after this (spec 1 §9). */
  authCheck: 10 * SECOND,
} as const;

/** Key of the refresh token in browser storage (spec 1 §3). */
export const REFRESH_TOKEN_KEY = "rt";

/**
 * How long each party has: from the request to consent, from consent to the documents. The
 * subject is reminded this long after the wait began.
 */
export const CLOCK = {
  consent: 14 * DAY,
  consentReminders: [3 * DAY, 10 * DAY],
  evidence: 7 * DAY,
  evidenceReminders: [3 * DAY, 6 * DAY],
} as const;

/** How long a verification may take while it is our turn. `business`: only the hours of Monday to Friday count, in UTC. */
export interface Promised {
  ms: number;
  business: boolean;
}

/** By priority (design: verification engine, clocks). */
export const SERVICE_CLOCK: Record<Priority, Promised> = {
  standard: { ms: 5 * DAY, business: true },
  expedited: { ms: 2 * DAY, business: true },
  urgent: { ms: DAY, business: false },
};

/** Of a peer check (spec 2 §9). */
export const PEER_SERVICE_CLOCK: Record<Priority, Promised> = {
  standard: { ms: 240 * MINUTE, business: false },
  expedited: { ms: 60 * MINUTE, business: false },
  urgent: { ms: 15 * MINUTE, business: false },
};

/** How long we have for a dispute (15 U.S.C. § 1681i: 30 days), and how long a notice of adverse action comes before it: our rule, where the law asks for a reasonable time. */
export const DUTY_CLOCK = { dispute: 30 * DAY, adverseAction: 7 * DAY } as const;

export const UPLOAD = {
  maxBytes: 10 * 1024 * 1024,
  /** Files per verification, which the detail page takes (spec 2 §9). */
  maxFiles: 10,
  /** Files of one person that belong to no verification (spec 2 §9). */
  maxFilesDefault: 5,
  extensions: [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"],
  /** Larger photos are scaled down before upload; the server searches rotations only up to here. */
  maxPixels: 4_000_000,
} as const;

export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const MAX_BULK = 500;
/** Tags of one verification, and characters of one tag. */
export const TAGS = { max: 10, length: 30 } as const;
/** Counting a list ends here: `pagination.totalCapped` then says that there are more. */
export const MOST_COUNTED = 10_000;
/** JSON bodies above this are refused with 413. */
export const MAX_JSON_BYTES = 256 * 1024;

export const TOAST = { limit: 20, success: 2 * SECOND, error: 4 * SECOND, notification: 4 * SECOND } as const;

export const SOCKET = {
  attempts: 5,
  minDelay: SECOND,
  maxDelay: 5 * SECOND,
  /** Polling while the socket is given up. */
  poll: 30 * SECOND,
  maxSubscriptions: 50,
  pingEvery: MINUTE,
  /** Open at once of one person; the oldest is closed for one more. */
  maxConnections: 10,
} as const;

/** Why a room closes a socket. */
export const SOCKET_CLOSE = {
  /** The session behind it was ended: whoever held it is signed out. */
  sessionEnded: 4401,
  /** So long since the session was last seen to go on that a new ticket has to show it. */
  visitOver: 4408,
  /** The person has opened newer ones. */
  tooMany: 4409,
  /** It sends more than anybody needs to. */
  flood: 4429,
} as const;

/** Nobody under this age may hold an account or be verified. */
export const MINIMUM_AGE_YEARS = 18;
