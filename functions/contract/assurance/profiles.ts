import { ASSURANCE_LEVELS, type AssuranceLevel, reaches, type WantedLevel } from "./levels.ts";

/** The scores of one piece of evidence, each from 0 to 4. */
export interface Piece {
  strength: number;
  validity: number;
}

/** A piece of evidence of which only one of each type counts. */
export interface Evidence extends Piece {
  /** The type of document. */
  type: string;
}

/** The scores that GPG 45's profiles are made of, each from 0 to 4. */
export interface Scores<P extends Piece = Evidence> {
  evidence: readonly P[];
  activity: number;
  fraud: number;
  verification: number;
}

/** A profile: the scores that evidence needs at least. */
export interface Profile extends Scores<Piece> {
  /** Such as `M1C`. */
  id: string;
  level: WantedLevel;
}

/**
 * The profiles of GPG 45, one line each: the strength and validity of each piece of evidence, then activity, fraud and
 * verification. They're the 32 profiles that GOV.UK One Login published as open source (`Gpg45Profile` in
 * `govuk-one-login/ipv-core-back` and in `alphagov/di-ipv-alpha-gpg45-engine`), older than version 1.0 of GPG 45.
 */
const TABLE: Record<WantedLevel, string> = {
  low: `
    L1A 2/2 · 0 1 1
    L1B 3/2 · 0 0 1
    L1C 1/1 · 3 2 2
    L2A 1/1 1/1 · 2 1 2
    L2B 1/1 1/1 · 2 2 1
    L3A 1/1 1/1 1/1 · 2 1 1`,
  medium: `
    M1A 4/2 · 0 1 2
    M1B 3/2 · 1 2 2
    M1C 3/3 · 0 0 3
    M1D 2/2 · 2 1 3
    M2A 2/2 2/2 · 3 2 2
    M2B 3/2 2/2 · 1 1 2
    M2C 3/2 2/2 · 0 1 3
    M3A 2/2 2/2 2/2 · 2 2 2`,
  high: `
    H1A 4/3 · 0 1 3
    H1B 3/3 · 2 1 3
    H1C 4/3 · 0 0 4
    H2A 2/2 2/2 · 3 2 3
    H2B 4/2 3/2 · 0 2 3
    H2C 3/3 2/2 · 1 1 3
    H2D 3/3 2/2 · 0 1 3
    H2E 4/3 3/3 · 0 0 3
    H3A 2/2 2/2 2/2 · 2 2 3`,
  very_high: `
    V1A 4/3 · 0 3 3
    V1B 4/4 · 0 1 3
    V1C 4/3 · 1 1 4
    V1D 4/4 · 0 0 4
    V2A 3/3 3/3 · 3 2 3
    V2B 4/3 3/3 · 0 2 3
    V2C 4/3 2/2 · 2 2 3
    V2D 4/4 4/4 · 0 0 3
    V3A 3/3 2/2 2/2 · 3 3 3`,
};

/** The profiles, from the lowest level to the highest. */
export const PROFILES: readonly Profile[] = Object.entries(TABLE).flatMap(([level, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line): Profile => {
      const [id = "", ...parts] = line.trim().split(" ");
      const [activity = 0, fraud = 0, verification = 0] = parts.slice(-3).map(Number);
      const evidence = parts
        .filter((part) => part.includes("/"))
        .map((part) => ({ strength: Number(part[0]), validity: Number(part[2]) }));
      return { id, level: level as WantedLevel, evidence, activity, fraud, verification };
    }),
);

/**
 * @returns what counts as one type. A license and a state ID do: most states issue only one of them to a person, and
 *   the same card can be uploaded as either
 */
export const kindOf = (type: string): string => (type === "state_id" ? "drivers_license" : type);

/**
 * @returns every way to take `size` pieces in order, at most one of each type
 */
export function arrangements<E extends Evidence>(all: readonly E[], size: number): E[][] {
  if (size === 0) return [[]];
  return all.flatMap((one) =>
    arrangements(
      all.filter(({ type }) => kindOf(type) !== kindOf(one.type)),
      size - 1,
    ).map((rest) => [one, ...rest]),
  );
}

/** @returns whether every score is at least the profile's; pieces can be assigned in any order, one of each type */
export function meets(scores: Scores, profile: Scores<Piece>): boolean {
  const { evidence, activity, fraud, verification } = profile;
  if (scores.activity < activity || scores.fraud < fraud || scores.verification < verification) return false;
  return arrangements(scores.evidence, evidence.length).some((pieces) =>
    evidence.every((need, i) => isAtLeast(pieces[i]!, need)),
  );
}

/** @returns whether both scores of a piece are at least those of another */
export const isAtLeast = (piece: Piece, need: Piece): boolean =>
  piece.strength >= need.strength && piece.validity >= need.validity;

/** @returns the profiles that these scores meet, in the order of {@link PROFILES} */
export const profilesMet = (scores: Scores): Profile[] =>
  PROFILES.filter((profile) => meets(scores, profile));

/** @returns the highest level among profiles */
export const highestLevel = (profiles: readonly Pick<Profile, "level">[]): AssuranceLevel =>
  ASSURANCE_LEVELS.findLast((level) => profiles.some((one) => reaches(one.level, level))) ?? "none";
