import { GRADE_WEIGHT, type Grade } from "#contract/enums.ts";
import { REPUTATION_PRIOR, TRUST_CAP, TRUST_MAX, type TrustCategory } from "#contract/sharing/trust.ts";

export type PartId = Exclude<TrustCategory, "financial">;

export interface Part {
  label: string;
  /** Null if the part is based on people's ratings instead of evidence. */
  grade: Grade | null;
  /** Where the sample's evidence comes from. */
  source: string;
}

/**
 * The parts of a Trust Score that the samples use, with sample evidence. A real score counts only the best two of the
 * 15-point parts, so no sample may have more than two of them.
 */
export const PARTS: Record<PartId, Part> = {
  identity: { label: "Identity", grade: "G4", source: "License inspected by a reviewer" },
  contact: { label: "Contact", grade: "G4", source: "Email link opened, phone code entered" },
  address: { label: "Address", grade: "G4", source: "Utility bill inspected by a reviewer" },
  employment: { label: "Employment", grade: "G3", source: "Confirmed by the employer" },
  rental: { label: "Rental", grade: "G3", source: "Confirmed by the last landlord" },
  business: { label: "Business", grade: "G3", source: "Confirmed by the registered agent" },
  reputation: { label: "Reputation", grade: null, source: "Ten top ratings" },
};

/** Number of top ratings in the sample. The more ratings, the more points: ten earn 10/17 of the maximum. */
const TOP_RATINGS = 10;

/** @returns the points that a part adds in the sample, unrounded */
export function pointsOf(id: PartId): number {
  const { grade } = PARTS[id];
  const share = grade === null ? TOP_RATINGS / (TOP_RATINGS + REPUTATION_PRIOR) : GRADE_WEIGHT[grade];
  return TRUST_MAX[id] * share;
}

/** @returns the points as text: `40`, `12.8` */
export function pointsText(id: PartId): string {
  const points = pointsOf(id);
  return points % 1 ? points.toFixed(1) : String(points);
}

/** @returns the Trust Score for these parts, rounded after adding up, and capped if identity isn't among them */
export function sampleScore(parts: readonly PartId[]): number {
  const score = Math.round(parts.reduce((sum, id) => sum + pointsOf(id), 0));
  return parts.includes("identity") ? score : Math.min(score, TRUST_CAP.identity);
}
