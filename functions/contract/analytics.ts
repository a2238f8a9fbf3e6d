import type { AssuranceLevel } from "./assurance/levels.ts";
import type { FailureReason, PeerKind, Status, VerificationType } from "./enums.ts";
import type { NeedsYou } from "./teams/needs.ts";
import type { Verdict } from "./verdicts.ts";

/** API responses for dashboards and analytics. */

/** Days that a dashboard covers, in the viewer's time zone, including today. */
export const TIME_RANGES = ["7", "30", "90", "365"] as const;
export type TimeRange = (typeof TIME_RANGES)[number];
export const DEFAULT_TIME_RANGE = "30" satisfies TimeRange;

/** A business account with this many verifications, or with a team, gets the business dashboard. */
const BUSINESS_FROM_VERIFICATIONS = 10;

/**
 * @returns which dashboard /app/dashboard shows: the personal one for an individual account, and for a user without a
 *   team and with fewer than 10 verifications; the business one for all others
 */
export function dashboardOf(user: {
  account_type: string;
  team_size: number;
  total_verifications: number;
}): "personal" | "business" {
  const isPersonal = user.account_type === "individual" || user.account_type === "personal";
  const isSmall = user.team_size === 0 && user.total_verifications < BUSINESS_FROM_VERIFICATIONS;
  return isPersonal || isSmall ? "personal" : "business";
}

/** What each figure counts, shown as its tooltip. */
export const DEFINITIONS = {
  total_verifications: "Requests made in this period.",
  success_rate:
    "Completed verifications, divided by completed and failed ones, by the day they ended. Cancelled requests don't count.",
  total_spend:
    "What you were charged for verifications, minus credits and refunds, by posting date. Plan fees aren't included.",
  trust_score: "Your own Trust Score, not your team's.",
  assurance:
    "Completed verifications of people, by completion date. Each counts at the highest level it reaches now, which can drop when evidence expires.",
  turnaround: "Time from your request to its result, for completed verifications.",
} as const;

/** Whose figures these are. */
export interface AnalyticsScope {
  /** Null for the viewer's own requests outside of teams. */
  team_id: string | null;
  team_name: string | null;
}

/** One day, in the viewer's time zone; `date` is `YYYY-MM-DD`, money is in dollars. */
interface DashboardDay {
  date: string;
  /** Requests made. */
  total: number;
  /** Verifications that ended. */
  completed: number;
  failed: number;
  spend: number;
}

/** A request in a team's activity. */
export interface TeamActivity {
  verification_id: string;
  verification_type: VerificationType;
  peer: { kind: PeerKind } | null;
  status: Status;
  target_name: string | null;
  target_user_email: string;
  /** Who requested it. */
  member_name: string;
  created_at: string;
  updated_at: string;
  /** Null unless it has a result that the viewer may see. */
  verdict: Verdict | null;
}

/** GET /api/analytics/dashboard. */
export interface DashboardAnswer {
  /** What needs the viewer's attention, no matter whose figures are shown. */
  needs_you: NeedsYou;
  trust_score: number;
  /** As in `TrustAnswer`. */
  nothing_verified: boolean;
  overview: {
    total_verifications: number;
    /** Change in percent from the previous period; null if that had none. */
    total_verifications_change: number | null;
    /** Percent; null if nothing ended. */
    success_rate: number | null;
    /** Percentage points. */
    success_rate_change: number | null;
    total_spend: number;
    total_spend_change: number | null;
    pending_count: number;
  };
  series: DashboardDay[];
  scope: AnalyticsScope;
  /** The five newest changes. */
  activity: TeamActivity[];
}

export const GROUPS = ["day", "week", "month"] as const;
export type Group = (typeof GROUPS)[number];

/** Limits of a report. */
export const REPORT = {
  /** Days covered by default, including today. */
  defaultDays: 30,
  /** Maximum number of days. */
  maxDays: 2 * 366,
  firstDay: "2000-01-01",
  lastDay: "2100-12-31",
  /** By default, ranges of up to this many days are grouped by day or by week, and longer ones by month. */
  byDay: 92,
  byWeek: 366,
  /** Maximum number of members listed. */
  maxMembers: 500,
} as const;

/**
 * The steps of a request, in order. No step is reached by more requests than the one before. At every step, a request
 * counts on the day it was made.
 */
export const FUNNEL_STEPS = ["requested", "opened", "consented", "evidence", "completed"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** One day, week (from Monday) or month of a report. */
export interface ReportPeriod {
  /** Its first day within the report. The first and last week or month may be partial. */
  date: string;
  requested: number;
  completed: number;
  failed: number;
  cancelled: number;
  success_rate: number | null;
  spend: number;
  /** Requests made, by type. */
  by_type: Record<VerificationType, number>;
}

/**
 * Success rates over time, by the report's periods. On days with few results the rate is mostly 0 or 100 percent, so a
 * report by day with fewer than {@link MIN_RESULTS_A_DAY} results a day shows rates by week.
 */
export interface ReportRates {
  group_by: Group;
  /** `success_rate` is in percent, null for a period in which nothing ended. */
  periods: { date: string; completed: number; failed: number; success_rate: number | null }[];
}

/** Minimum results per day, on average over the range, for success rates of single days to be meaningful. */
export const MIN_RESULTS_A_DAY = 20;

/** @returns whether success rates of these days are shown by week */
export const areRatesByWeek = (results: number, days: number): boolean => results < MIN_RESULTS_A_DAY * days;

export interface ReportTurnaround {
  type: VerificationType;
  count: number;
  /** In hours; null without results. Within 5% of the exact value. */
  p50: number | null;
  p90: number | null;
}

export interface ReportMember {
  user_id: string;
  name: string;
  requested: number;
  completed: number;
  failed: number;
  success_rate: number | null;
  spend: number;
}

/** GET /api/analytics/report. */
export interface ReportAnswer {
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  tz: string;
  group_by: Group;
  type: VerificationType | null;
  member: string | null;
  scope: AnalyticsScope;
  totals: Omit<ReportPeriod, "date">;
  periods: ReportPeriod[];
  rates: ReportRates;
  turnaround: ReportTurnaround[];
  /** Only requests made on these days, so `completed` includes those that ended later. */
  funnel: { step: FunnelStep; count: number }[];
  /** Most frequent first. */
  failures: { reason: FailureReason; count: number }[];
  /**
   * Results completed on these days, by the level of assurance that they reach now: all levels, from `none` up. Leaves
   * out results about businesses, those that the requester can't see, and those from before levels were computed.
   */
  assurance: { level: AssuranceLevel; count: number }[];
  /**
   * Everyone whose requests count on these days, including former members, regardless of `member`. Most requests first;
   * null for viewers who may not see the team's members, and for the viewer's own requests.
   */
  members: ReportMember[] | null;
  /** How many more members there are than `members` lists. */
  members_left_out: number;
}
