import { GRADE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import {
  BEST_COUNT,
  BEST_OF,
  POSITIVE_RATING,
  type SetAsideReason,
  TRUST_CAP,
  TRUST_LABEL,
  TRUST_LEVELS,
  type Trend,
  type TrustCap,
  type TrustCategory,
  type TrustEvidence,
} from "#contract/sharing/trust.ts";
import { SIGNED_BY_ISSUER } from "#contract/verification/category.ts";
import { dayText } from "#lib/format/format.ts";

/** Why a cap limits the score, and how to lift it. */
export const CAP_TEXT: Record<TrustCap, string> = {
  identity: `Your score can't pass ${TRUST_CAP.identity} until an independent person or source confirms your identity.`,
  fraud: `Your score can't pass ${TRUST_CAP.fraud}, because a reviewer confirmed that a document was misused. You can dispute that finding in its verification.`,
};

/** Why some passed checks and ratings don't count, and what the user can do about it. */
export const SET_ASIDE_TEXT: Record<SetAsideReason, string> = {
  other_name:
    "These are under a different name from the one on your account. If that's your name, update your profile. If not, verify yourself again under your current name.",
  other_person:
    "The name or birth date on these doesn't match your strongest identity check. A score can only be about one person. If one of them is wrong, dispute it.",
  other_business:
    "These are under a different business name from the one on your account. Update the company name on your profile, or verify your business again.",
  not_tied:
    "Nothing links you to this business yet, and its details are public. Request License Verification so a reviewer can check your license, or ask support to confirm your email domain.",
};

export const TREND_TEXT: Record<Trend, string> = { up: "Up", down: "Down", flat: "No change" };

/** Formats points with at most one decimal: `12.8`. */
export const pointsText = (points: number): string => String(Math.round(points * 10) / 10);

/** @returns the points with their noun: `1 point`, `12.8 points` */
export const pointsPhrase = (points: number): string =>
  `${pointsText(points)} ${pointsText(points) === "1" ? "point" : "points"}`;

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Explains why a part can have evidence and still add nothing. */
export const BEST_RULE = `Only your best ${BEST_COUNT === 2 ? "two" : BEST_COUNT} of ${listed(
  BEST_OF.map((id) => TRUST_LABEL[id].toLowerCase()),
)} count.`;

/** @returns the next level and the points that are missing; undefined at the highest level */
export function nextLevel(score: number): { name: string; missing: number } | undefined {
  const next = TRUST_LEVELS.findLast(([from]) => from > score);
  return next && { name: next[1], missing: next[0] - score };
}

/**
 * @returns how strong a piece of evidence is: its grade or, for contact details, how they were confirmed; null for a
 *   rating, which has no grade
 */
export function pieceText(
  part: TrustCategory,
  { grade, signed, issuer }: Pick<TrustEvidence, "grade" | "signed" | "issuer">,
): string | null {
  if (part === "reputation") return null;
  if (signed) return issuer ? `Signed by ${issuer}` : SIGNED_BY_ISSUER;
  return part === "contact" ? "Confirmed by link or code" : GRADE_LABEL[grade];
}

/** @returns how many pieces of evidence there are, and what their points mean */
export const evidenceText = (parts: readonly { evidence: readonly unknown[] }[]): string =>
  `${plural(
    parts.reduce((sum, { evidence }) => sum + evidence.length, 0),
    "piece",
  )}, with the points each would add by itself today`;

/** @returns a summary of the ratings, for the heading of their list */
export const reviewsText = (positive: number): string =>
  positive === 0
    ? `No verified person has rated you ${POSITIVE_RATING} or more stars yet.`
    : `${plural(positive, "verified person", "verified people")} rated you ${POSITIVE_RATING} or more stars.`;

/** @returns how long a part's evidence counts in full, and how it then fades */
export function agingText({
  fullMonths,
  halfLifeMonths,
}: {
  fullMonths: number;
  halfLifeMonths: number;
}): string {
  const halving = `halves every ${halfLifeMonths} months`;
  if (fullMonths === 0) return `A rating's weight ${halving}`;
  return `Full for ${plural(fullMonths, "month")}, then ${halving}`;
}

const tickFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** @returns how the score has changed since its first day, as in `From 5 to 74 since Jan 31, 2026` */
export function sinceText(history: readonly { date: string; score: number }[]): string {
  const [first, last] = [history[0], history.at(-1)];
  return first && last ? `From ${first.score} to ${last.score} since ${dayText(first.date)}` : "";
}

/** @returns a calendar date on the chart's axis, like `Jan 4` */
export const tickText = (iso: string): string => tickFormat.format(new Date(`${iso}T00:00:00Z`));
