import type { Assurance, MissingScore, MissingStep } from "#contract/assurance/assurance.ts";
import { reaches, type WantedLevel } from "#contract/assurance/levels.ts";
import {
  highestLevel,
  kindOf,
  type Piece,
  PROFILES,
  type Profile,
  profilesMet,
} from "#contract/assurance/profiles.ts";
import type { Counted, CountedPiece } from "./counted.ts";

/**
 * Compares what counts with the profiles of GPG 45.
 * @param wanted the level that the requester asked for
 */
export function gpg45Of(counted: Counted, wanted: WantedLevel | null): Assurance["gpg45"] {
  const { evidence, activity, fraud, verification } = counted;
  const met = profilesMet(counted);
  const level = highestLevel(met);
  const open = PROFILES.filter(
    (profile) => !reaches(level, profile.level) && (wanted === null || reaches(profile.level, wanted)),
  );
  return {
    elements: { evidence: evidence.map(withoutNist), activity, fraud, verification },
    profiles_met: met.map(({ id }) => id),
    level,
    nearest: nearestOf(counted, open),
  };
}

const withoutNist = ({ check, type, strength, validity }: CountedPiece) => ({
  check,
  type,
  strength,
  validity,
});

/** A way to a profile: the steps it takes, how many scores no one can raise here, and how many points are missing. */
interface Way {
  profile: Profile;
  missing: MissingScore[];
  steps: number;
  closed: number;
  points: number;
}

const CLOSED: readonly MissingStep[] = ["chip", "holder", "not_here"];

function nearestOf(counted: Counted, profiles: readonly Profile[]): Assurance["gpg45"]["nearest"] {
  const [first, ...others] = profiles.map((profile) => wayTo(profile, counted));
  if (!first) return null;
  // The profiles are in order, so of equally near ones, the lowest wins.
  const { profile, missing } = others.reduce((best, way) => (isNearer(way, best) ? way : best), first);
  return { profile: profile.id, level: profile.level, missing };
}

/** Fewer steps are nearer. Among as many, those that can be taken here are, and then fewer points. */
const isNearer = (way: Way, other: Way): boolean =>
  (way.steps - other.steps || way.closed - other.closed || way.points - other.points) < 0;

function wayTo(profile: Profile, counted: Counted): Way {
  const own = (["activity", "fraud", "verification"] as const).flatMap((element): MissingScore[] => {
    const [have, need] = [counted[element], profile[element]];
    return have < need ? [{ element, piece: null, have, need, how: HOW[element](need, counted) }] : [];
  });
  const [first, ...others] = assignments(counted.evidence, profile.evidence.length).map((pieces): Way => {
    const lacking = profile.evidence.map((need, i) => lackingIn(pieces[i], need, i + 1, counted));
    const missing = [...lacking.flat(), ...own];
    return {
      profile,
      missing,
      // A document that lacks both scores has to be replaced by another one, which is one step.
      steps: lacking.filter((scores) => scores.length > 0).length + own.length,
      closed: missing.filter(({ how }) => CLOSED.includes(how)).length,
      points: missing.reduce((sum, { have, need }) => sum + need - have, 0),
    };
  }) as [Way, ...Way[]];
  return others.reduce((best, way) => (isNearer(way, best) ? way : best), first);
}

/** @returns every way to fill a number of places with pieces, at most one of each type; places can stay empty */
function assignments(pieces: readonly CountedPiece[], places: number): (CountedPiece | undefined)[][] {
  if (places === 0) return [[]];
  return [undefined, ...pieces].flatMap((one) =>
    assignments(
      pieces.filter(({ type }) => !one || kindOf(type) !== kindOf(one.type)),
      places - 1,
    ).map((rest) => [one, ...rest]),
  );
}

function lackingIn(
  piece: CountedPiece | undefined,
  need: Piece,
  number: number,
  { evidence }: Counted,
): MissingScore[] {
  const strength = piece?.strength ?? 0;
  // A replacement has to be validated from scratch.
  const valid = piece && strength >= need.strength ? piece : undefined;
  const validity = valid?.validity ?? 0;
  const lacking: MissingScore[] = [];
  if (strength < need.strength)
    lacking.push({
      element: "strength",
      piece: number,
      have: strength,
      need: need.strength,
      how: strengthStep(piece, need, evidence),
    });
  if (validity < need.validity)
    lacking.push({
      element: "validity",
      piece: number,
      have: validity,
      need: need.validity,
      how: validityStep(valid, need),
    });
  return lacking;
}

function strengthStep(
  piece: CountedPiece | undefined,
  need: Piece,
  { length }: Counted["evidence"],
): MissingStep {
  if (need.strength === 4) return "chip";
  if (piece) return "stronger_document";
  return length === 0 ? "document" : "another_document";
}

function validityStep(piece: CountedPiece | undefined, need: Piece): MissingStep {
  if (need.validity === 4) return "chip";
  if (need.validity <= 2) return "inspection";
  return piece?.isRevocationOpen ? "revocation" : "signature";
}

const HOW: Record<"activity" | "fraud" | "verification", (need: number, counted: Counted) => MissingStep> = {
  activity: (need) => (need <= 2 ? "attestation" : "not_here"),
  fraud: (need) => (need === 1 ? "screening" : "not_here"),
  verification: (need, { evidence }) => (need === 1 && evidence.length === 0 ? "document" : "holder"),
};
