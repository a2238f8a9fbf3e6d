import type { Evidence, Scores } from "#contract/assurance/profiles.ts";

/**
 * GPG 45's profiles, copied by hand from the source that the UK's Government Digital Service published
 * (`alphagov/di-ipv-alpha-gpg45-engine`, October 2021: one JSON file for each profile). It's deliberately another form
 * than `functions/contract/assurance/profiles.ts`, and another way to compare, so that a mistake in one isn't in both.
 */
interface Published {
  evidenceScores: { strength: number; validity: number }[];
  activityHistory: number;
  identityFraud: number;
  verification: number;
}

const s2v2 = { strength: 2, validity: 2 };
const s1v1 = { strength: 1, validity: 1 };
const s3v2 = { strength: 3, validity: 2 };
const s3v3 = { strength: 3, validity: 3 };
const s4v2 = { strength: 4, validity: 2 };
const s4v3 = { strength: 4, validity: 3 };
const s4v4 = { strength: 4, validity: 4 };

const published = (
  evidenceScores: Published["evidenceScores"],
  activityHistory: number,
  identityFraud: number,
  verification: number,
): Published => ({ evidenceScores, activityHistory, identityFraud, verification });

export const PUBLISHED: Readonly<Record<string, Published>> = {
  // high
  H1A: published([s4v3], 0, 1, 3),
  H1B: published([s3v3], 2, 1, 3),
  H1C: published([s4v3], 0, 0, 4),
  H2A: published([s2v2, s2v2], 3, 2, 3),
  H2B: published([s4v2, s3v2], 0, 2, 3),
  H2C: published([s3v3, s2v2], 1, 1, 3),
  H2D: published([s3v3, s2v2], 0, 1, 3),
  H2E: published([s4v3, s3v3], 0, 0, 3),
  H3A: published([s2v2, s2v2, s2v2], 2, 2, 3),
  // low
  L1A: published([s2v2], 0, 1, 1),
  L1B: published([s3v2], 0, 0, 1),
  L1C: published([s1v1], 3, 2, 2),
  L2A: published([s1v1, s1v1], 2, 1, 2),
  L2B: published([s1v1, s1v1], 2, 2, 1),
  L3A: published([s1v1, s1v1, s1v1], 2, 1, 1),
  // medium
  M1A: published([s4v2], 0, 1, 2),
  M1B: published([s3v2], 1, 2, 2),
  M1C: published([s3v3], 0, 0, 3),
  M1D: published([s2v2], 2, 1, 3),
  M2A: published([s2v2, s2v2], 3, 2, 2),
  M2B: published([s3v2, s2v2], 1, 1, 2),
  M2C: published([s3v2, s2v2], 0, 1, 3),
  M3A: published([s2v2, s2v2, s2v2], 2, 2, 2),
  // very high
  V1A: published([s4v3], 0, 3, 3),
  V1B: published([s4v4], 0, 1, 3),
  V1C: published([s4v3], 1, 1, 4),
  V1D: published([s4v4], 0, 0, 4),
  V2A: published([s3v3, s3v3], 3, 2, 3),
  V2B: published([s4v3, s3v3], 0, 2, 3),
  V2C: published([s4v3, s2v2], 2, 2, 3),
  V2D: published([s4v4, s4v4], 0, 0, 3),
  V3A: published([s3v3, s2v2, s2v2], 3, 3, 3),
};

/** The level that a profile's name stands for. */
export const LEVEL_OF = { L: "low", M: "medium", H: "high", V: "very_high" } as const;
export const levelOf = (id: string) => LEVEL_OF[id[0] as keyof typeof LEVEL_OF];

/**
 * By Hall's theorem, every need can have a type of document of its own unless some group of needs has fewer types that
 * serve any of them.
 * @returns how many needs stay without one, whichever way the types are assigned
 */
export function unserved(
  evidence: readonly Evidence[],
  needs: readonly { strength: number; validity: number }[],
): number {
  const types = [...new Set(evidence.map(({ type }) => type))];
  const serves = needs.map(({ strength, validity }) =>
    types.map((type) =>
      evidence.some((one) => one.type === type && one.strength >= strength && one.validity >= validity),
    ),
  );
  let most = 0;
  for (let group = 1; group < 1 << needs.length; group++) {
    const members = serves.filter((_, i) => group & (1 << i));
    const serving = types.filter((_, t) => members.some((need) => need[t])).length;
    most = Math.max(most, members.length - serving);
  }
  return most;
}

/** @returns the ids of the published profiles whose evidence there is, whatever the other scores are */
export const withEvidence = (evidence: readonly Evidence[]): string[] =>
  Object.keys(PUBLISHED).filter((id) => unserved(evidence, PUBLISHED[id]!.evidenceScores) === 0);

/** @returns how many of the other scores are too low for a profile */
export const tooLow = (scores: Omit<Scores, "evidence">, id: string): number => {
  const { activityHistory, identityFraud, verification } = PUBLISHED[id]!;
  return [
    scores.activity < activityHistory,
    scores.fraud < identityFraud,
    scores.verification < verification,
  ].filter(Boolean).length;
};
