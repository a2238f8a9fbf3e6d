import type { Grade } from "../enums.ts";
import { DAY } from "../time.ts";

/**
 * The Trust Score's rules, and the API's responses about it. `docs/trust-score.md` prints these constants;
 * `functions/trust/score.ts` applies them.
 */

/**
 * Changes whenever a rule or a constant changes. Stored with every score. Version 2 only counts evidence about the
 * account's current name, and evidence about a business only if the account is tied to it.
 */
export const TRUST_VERSION = "2";

/** The parts of the score, in the order that screens list them. */
export const TRUST_CATEGORIES = [
  "identity",
  "contact",
  "address",
  "employment",
  "financial",
  "rental",
  "business",
  "reputation",
] as const;
export type TrustCategory = (typeof TRUST_CATEGORIES)[number];

export const TRUST_LABEL: Record<TrustCategory, string> = {
  identity: "Identity",
  contact: "Contact",
  address: "Address",
  employment: "Employment",
  financial: "Financial",
  rental: "Rental",
  business: "Business",
  reputation: "Reputation",
};

/** Maximum points that each part can add. Of {@link BEST_OF}, only the best {@link BEST_COUNT} count. */
export const TRUST_MAX: Record<TrustCategory, number> = {
  identity: 40,
  contact: 10,
  address: 10,
  employment: 15,
  financial: 15,
  rental: 15,
  business: 15,
  reputation: 10,
};
export const BEST_OF = ["employment", "financial", "rental", "business"] as const satisfies TrustCategory[];
export const BEST_COUNT = 2;
/** Points for each confirmed way to reach someone. */
export const CONTACT_POINTS = { email: 5, phone: 5 } as const;

/** How many months a piece of evidence counts in full, and how many months it then takes to lose half its value. */
export const TRUST_DECAY: Record<TrustCategory, { fullMonths: number; halfLifeMonths: number }> = {
  identity: { fullMonths: 24, halfLifeMonths: 12 },
  contact: { fullMonths: 12, halfLifeMonths: 12 },
  address: { fullMonths: 12, halfLifeMonths: 12 },
  employment: { fullMonths: 3, halfLifeMonths: 6 },
  financial: { fullMonths: 1, halfLifeMonths: 3 },
  rental: { fullMonths: 3, halfLifeMonths: 6 },
  business: { fullMonths: 3, halfLifeMonths: 6 },
  reputation: { fullMonths: 0, halfLifeMonths: 12 },
};

/** A month of decay, in milliseconds: a twelfth of the Gregorian calendar's mean year of 365.2425 days. */
export const TRUST_MONTH = (365.2425 / 12) * DAY;

/** Highest score while no identity evidence has reached G3, and after a reviewer confirmed fraud. */
export const TRUST_CAP = { identity: 59, fraud: 39 } as const;
export type TrustCap = keyof typeof TRUST_CAP;

/** Reputation is `10 · Σ w·r / (Σ w + 7)`. This prior, the 7, keeps a few ratings from counting too much. */
export const REPUTATION_PRIOR = 7;
/** A rating of 4 or 5 is positive. */
export const POSITIVE_RATING = 4;
/** A part's trend is flat if its score (0–100) is within one point of what it was 30 days ago. */
export const TREND = { days: 30, flatWithin: 1 } as const;

/** Names of the levels, each with its minimum score. */
export const TRUST_LEVELS = [
  [90, "Exceptional"],
  [80, "High Trust"],
  [70, "Good Standing"],
  [60, "Verified"],
  [40, "Limited"],
  [0, "Unverified"],
] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number][1];

/** @returns the name of a score's level */
export const trustLevelOf = (score: number): TrustLevel =>
  TRUST_LEVELS.find(([from]) => score >= from)?.[1] ?? "Unverified";

export type Trend = "up" | "down" | "flat";

/** One piece of evidence behind a part of the score. Dates are ISO 8601. */
export interface TrustEvidence {
  /** Absent for an email address or phone number confirmed on the profile. */
  verification_id?: string;
  /** What it is, in words: a check's label, "Email address", "Phone number" or "Rating". */
  kind: string;
  grade: Grade;
  /** Whether it passed only because an issuer signed the document, which doesn't show who holds it. */
  signed?: true;
  /** The issuer that signed it, if `signed` is set. */
  issuer?: string;
  date: string;
  /** When it starts to count less; null if it never does. */
  fades_at: string | null;
  /** What it alone would add today. */
  points: number;
}

export interface TrustItem {
  id: TrustCategory;
  label: string;
  /** 0–100: how much of the part's maximum is reached. */
  score: number;
  /** What it adds to the Trust Score, at most `max`, with one decimal. */
  points: number;
  max: number;
  /** False for the parts of {@link BEST_OF} that aren't among the best. */
  counted: boolean;
  trend: Trend;
  /** Strongest first. */
  evidence: TrustEvidence[];
}

/** A step that would raise the score. */
export interface TrustStep {
  label: string;
  text: string;
  /** The most by which the score would rise. */
  points: number;
  /** In dollars. */
  price: number;
  /** The page for this step: the profile, or a prefilled request. */
  href: string;
}

/** A rating that the person received. Only they see its comment. */
export interface ReceivedRating {
  verification_id: string;
  rating: number;
  comment: string | null;
  date: string;
  /**
   * Whether it counts: it's the latest one by this rater, who is verified, in good standing, and not the rated
   * person under another account.
   */
  counts: boolean;
}

/**
 * Why a passed check or a rating doesn't count for an account:
 * - `other_name`: it's about another name than the account's current one.
 * - `other_person`: the strongest identity evidence is about someone else, judging by the name or birth date.
 * - `other_business`: it's about another business name than the account's current one.
 * - `not_tied`: anyone could look the business up, and nothing ties the account to it.
 */
export type SetAsideReason = "other_name" | "other_person" | "other_business" | "not_tied";

/** GET /api/trust-score. */
export interface TrustAnswer {
  score: number;
  level: TrustLevel;
  /** Whether nothing counts so far except contact details and ratings. */
  nothing_verified: boolean;
  version: string;
  computed_at: string;
  /** The cap that limits the score, if any. */
  cap: TrustCap | null;
  breakdown: TrustItem[];
  /** Oldest first, at most one per day (UTC), `YYYY-MM-DD`. */
  history: { date: string; score: number }[];
  /** At most three, the largest first. */
  improve: TrustStep[];
  /** Distinct raters whose rating counts and is 4 or 5. */
  positive_reviews: number;
  ratings: ReceivedRating[];
  /** Passed checks and ratings that don't count, newest first; `kind` is in words, `date` is ISO 8601. */
  set_aside: { verification_id: string; kind: string; why: SetAsideReason; date: string }[];
}

/** The part of the response that cards on other screens show. */
export type TrustSummary = Pick<TrustAnswer, "score" | "level" | "nothing_verified">;
