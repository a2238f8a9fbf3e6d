import type { CheckId, Service } from "./checks/catalog.ts";
import type { Grade } from "./enums.ts";
import type { Tone } from "./verification/outcome.ts";

/**
 * What a requester may conclude. The result, the list, emails, notifications, reports and dashboards all show this
 * verdict (from `functions/verdicts`).
 * - `confirmed`: an independent person, an authoritative source or a reviewer confirmed the answer to the main
 *   question.
 * - `consistent`: the evidence matches, but no one independent has confirmed it.
 * - `differs`: something contradicts the request.
 * - `not_found_out`: nothing contradicts the request, but the main question has no answer.
 * - `in_review`: a reviewer is looking at it, or at a dispute.
 */
export const VERDICT_KINDS = ["confirmed", "consistent", "differs", "not_found_out", "in_review"] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** Each kind's label and tone. Only what's confirmed is green, here and elsewhere on a result. */
export const VERDICT: Record<VerdictKind, { word: string; tone: Tone }> = {
  confirmed: { word: "Confirmed", tone: "ok" },
  consistent: { word: "Consistent", tone: "info" },
  differs: { word: "Differs", tone: "bad" },
  not_found_out: { word: "No clear answer", tone: "neutral" },
  in_review: { word: "In review", tone: "warn" },
};

export interface Verdict {
  kind: VerdictKind;
  /** A few short sentences, worded for the viewer. */
  text: string;
}

/** One fact listed below the verdict: what was found, by whom and when, and what would make it stronger. */
export interface VerdictFact {
  check: CheckId;
  /** What it's about: `Name and birth date`, `Job`, `Pay`, `Address`. */
  label: string;
  /** What was found, in words; null if the verdict or an earlier fact already says it. */
  value: string | null;
  /** Whether it supports what was stated, contradicts it, or leaves it open. */
  standing: "supports" | "differs" | "open";
  /**
   * Where the answer comes from: `Driver's license`, `The employer, through acme.example`, `A reviewer`; null if
   * there's no evidence.
   */
  by: string | null;
  /** When it was checked, ISO 8601; null if it wasn't. */
  at: string | null;
  grade: Grade | null;
  /** The grade in words; null without one. */
  grade_words: string | null;
  /**
   * What would make it stronger, and the services that a new request would need for it; null if nothing would, or while
   * it's in review.
   */
  stronger: { text: string; services: Service[] } | null;
}
