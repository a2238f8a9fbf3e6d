import { GRADE_WEIGHT, type Grade } from "#contract/enums.ts";

export type PartId = "identity" | "contact" | "address" | "employment" | "rental" | "business" | "reputation";

export interface Part {
  label: string;
  /** Points that the part can bring at most; all parts of one score together bring 100. */
  weight: number;
  /** null where people's ratings, not evidence, stand behind it. */
  grade: Grade | null;
  /** Where it comes from, in the sample. */
  source: string;
}

/** The parts of a Trust Score with sample evidence: the best two of the 15-point parts count. */
export const PARTS: Record<PartId, Part> = {
  identity: { label: "Identity", weight: 40, grade: "G4", source: "License inspected by a reviewer" },
  contact: { label: "Contact", weight: 10, grade: "G4", source: "Email link opened, phone code entered" },
  address: { label: "Address", weight: 10, grade: "G4", source: "Utility bill inspected by a reviewer" },
  employment: { label: "Employment", weight: 15, grade: "G3", source: "Confirmed by the employer" },
  rental: { label: "Rental", weight: 15, grade: "G3", source: "Confirmed by the last landlord" },
  business: { label: "Business", weight: 15, grade: "G3", source: "Confirmed by the registered agent" },
  reputation: { label: "Reputation", weight: 10, grade: null, source: "Ten top ratings" },
};

/** Ratings count for more the more there are: ten top ones bring 10 of 17 parts of the weight. */
const TOP_RATINGS = 10;
const RATINGS_FOR_HALF = 7;

/** Identity below an independent confirmation holds a score under "Verified". */
const CAP_WITHOUT_IDENTITY = 59;

/** Points that a part brings in the sample, unrounded. */
export function pointsOf(id: PartId): number {
  const { weight, grade } = PARTS[id];
  const share = grade === null ? TOP_RATINGS / (TOP_RATINGS + RATINGS_FOR_HALF) : GRADE_WEIGHT[grade];
  return weight * share;
}

/** Points in words: `40`, `12.8`. */
export function pointsText(id: PartId): string {
  const points = pointsOf(id);
  return points % 1 ? points.toFixed(1) : String(points);
}

/** The Trust Score of somebody with these parts: rounded once, capped while the identity is missing. */
export function sampleScore(parts: readonly PartId[]): number {
  const score = Math.round(parts.reduce((sum, id) => sum + pointsOf(id), 0));
  return parts.includes("identity") ? score : Math.min(score, CAP_WITHOUT_IDENTITY);
}
