import type { Assurance } from "../assurance/assurance.ts";
import type { CheckId } from "../checks/catalog.ts";
import type { SignatureAnswer } from "../documents/signature.ts";
import type { Grade } from "../enums.ts";
import { SECOND } from "../time.ts";
import type { Verdict } from "../verdicts.ts";
import type { TrustCategory } from "./trust.ts";

/** How long a share link can last, in days, and how long it lasts by default. */
export const SHARE_DAYS = [1, 3, 7, 30, 90] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];
export const DEFAULT_SHARE_DAYS: ShareDays = 7;

/** What a shared profile includes. */
export interface ShareOptions {
  includePhoto: boolean;
  includeVerificationBadges: boolean;
  includeContactInfo: boolean;
  includeReputation: boolean;
  /** Whether it says which level of assurance the shown facts reach. Links from before it existed don't. */
  includeAssurance: boolean;
  /** Whether visitors have to ask, so that the owner approves each one. */
  requirePermission: boolean;
}
/** Only the name, the Trust Score and the member-since date, which every profile shows. */
export const DEFAULT_SHARE_OPTIONS: ShareOptions = {
  includePhoto: false,
  includeVerificationBadges: false,
  includeContactInfo: false,
  includeReputation: false,
  includeAssurance: false,
  requirePermission: false,
};

/** Maximum number of a person's active links, and of verifications in one link. */
export const MAX_LIVE_LINKS = 100;
export const MAX_SHARED_VERIFICATIONS = 50;
/** Maximum characters in a link's label, and in an access request's name and message. */
export const MAX_SHARE_LABEL = 60;
export const MAX_ACCESS_NAME = 100;
export const MAX_ACCESS_MESSAGE = 500;

export const DEVICE_CLASSES = ["phone", "tablet", "computer", "other"] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** The status of a visitor's request for access. `withdrawn`: the owner took back their approval. */
export const ACCESS_STATUSES = ["pending", "approved", "denied", "withdrawn"] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** How often an open page polls for changes to the shared profile, in milliseconds. */
export const SHARE_POLL_MS = 4 * SECOND;

/**
 * One fact about a person: a check that passed on evidence, or a confirmed email address or phone number. The only
 * personal detail in it is a name; it never contains a birth date, an address or an amount.
 */
export interface ProfileFact {
  /** The id of the check, or `email` or `phone` for a confirmed way to reach the person. */
  id: string;
  /** Null for a confirmed email address or phone number. */
  verification_id: string | null;
  check: CheckId | "email" | "phone";
  category: TrustCategory;
  label: string;
  /** The name that was checked, a person's or a business's; null if none was, as for an email address. */
  name: string | null;
  /** The method and the date of its data. */
  source: string;
  grade: Grade;
  /** What the grade means for this check. */
  grade_words: string;
  /** The issuer's signature that it relies on; null if it relies on none. Absent in credentials from before. */
  signature?: Pick<SignatureAnswer, "issuer" | "verified_at" | "test"> | null;
  /** When it was checked, ISO 8601. */
  date: string;
  /** Null if it doesn't expire. */
  expires_at: string | null;
}

/**
 * Where an account's name comes from: `document` while an identity check for exactly this name counts, otherwise
 * `stated`. `NAME_STATUS_LABEL` has the wording.
 */
export type NameStatus = "stated" | "document";
export const NAME_STATUS_LABEL: Record<NameStatus, string> = {
  stated: "Account name, not verified",
  document: "Name as on the document",
};

/** GET /api/profile/shareable: what the caller can share. */
export interface ShareableProfile
  extends Pick<SharedProfile, "name" | "name_status" | "unverified_name" | "first_name"> {
  avatar: string | null;
  email: string;
  /** The confirmed phone number; null if there's none. */
  phone: string | null;
  trust_score: number;
  trust_level: string;
  /** Ids of the verifications that have facts to share, newest first. */
  verifications: string[];
  total_verifications: number;
  positive_reviews: number;
  /** When the account was created, ISO 8601. */
  member_since: string;
  facts: ProfileFact[];
  /** The level that all facts together reach. Fewer of them reach the same or a lower one. Null without checks. */
  assurance: Assurance | null;
  /** How many passed checks aren't shown because they don't count for this account (`SetAsideReason`). */
  set_aside: number;
  /**
   * The verifications, with what helps the owner tell them apart. `requester_name` is null for their own requests.
   * Visitors never see this.
   */
  sources: { id: string; type: string; completed_at: string; requester_name: string | null }[];
}

/** A profile as a visitor sees it now. Parts that the owner didn't choose are absent or null. */
export interface SharedProfile {
  /** The account's name, or neutral words if that name is a message, or imitates a brand or an authority. */
  name: string;
  name_status: NameStatus;
  /** The account's name if `name` has neutral words instead. Show it only with its label. */
  unverified_name: string | null;
  /** The first name, as in "Chosen by Jane"; `its owner` if `unverified_name` is set. */
  first_name: string;
  avatar: string | null;
  trust_score: number;
  trust_level: string;
  member_since: string;
  facts: ProfileFact[];
  /** The verdict on the shown facts (`sharedVerdict`); null if there are none besides contact details. */
  verdict: Verdict | null;
  /** Null unless contact information is included. */
  contact: { email: string; email_confirmed: boolean; phone: string | null } | null;
  /** Null unless reputation is included. */
  positive_reviews: number | null;
  /**
   * Which level of assurance the shown facts about the person reach now. Null unless it's included, and if no checks of
   * the person are shown.
   */
  assurance: Assurance | null;
}

export type SharedState = "ok" | "expired" | "revoked" | "permission_required" | "denied";

/** The progress of a request for access, for the page that asked. */
export interface AccessProgress {
  status: AccessStatus;
  /** The visitor's own address, masked: `j…@example.com`. */
  mailed_to: string;
}

/** GET /api/shared/:token */
export interface SharedAnswer {
  state: SharedState;
  /** Only in state `ok`. */
  profile: SharedProfile | null;
  /** The SD-JWT VC for the shown facts; only in state `ok`, and null if there's none. */
  credential: string | null;
  /** When the link expires, ISO 8601; only in states `ok`, `permission_required` and `denied`. */
  expires_at: string | null;
  /** The visitor's own request, if they aren't admitted and the page sent its ticket as `X-Access-Request`. */
  request: AccessProgress | null;
}

/** One of the caller's share links. */
export interface ShareLinkAnswer {
  id: string;
  label: string | null;
  options: ShareOptions;
  verification_ids: string[];
  /** Null once the link is revoked or expired, or if it was made with an earlier LINK_KEY. */
  share_url: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  views: number;
  last_viewed_at: string | null;
}

/** One view of a share link. */
export interface ShareViewAnswer {
  id: string;
  at: string;
  country: string | null;
  device: DeviceClass;
  /** How many facts the visitor saw. */
  facts: number;
  /** The name that an approved visitor gave; null if the link requires no permission. */
  visitor: string | null;
}

/** A visitor's request for access, as the owner of the profile sees it. */
export interface AccessRequestAnswer {
  id: string;
  link_id: string;
  link_label: string | null;
  name: string;
  email: string;
  message: string | null;
  status: AccessStatus;
  created_at: string;
  decided_at: string | null;
  /** When the visitor used the emailed link, which works once. */
  opened_at: string | null;
  is_blocked: boolean;
  is_reported: boolean;
}
