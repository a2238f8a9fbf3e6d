import type { DocumentType } from "../enums.ts";
import type { MissingStep } from "./assurance.ts";
import { type AssuranceLevel, reaches, type WantedLevel } from "./levels.ts";
import {
  type Evidence,
  highestLevel,
  meets,
  PROFILES,
  type Profile,
  profilesMet,
  type Scores,
} from "./profiles.ts";

/** The best scores that a check can get on a server. */
export interface Potential extends Scores<Evidence & { type: DocumentType }> {}

/** A service that can be added to a request. */
interface Addable<S extends string> {
  id: S;
  potential: Potential;
}

/** @returns the best scores that checks can get together */
function together(checks: readonly Potential[]): Potential {
  const max = (element: "activity" | "fraud" | "verification") =>
    Math.max(0, ...checks.map((check) => check[element]));
  return {
    evidence: checks.flatMap(({ evidence }) => evidence),
    activity: max("activity"),
    fraud: max("fraud"),
    verification: max("verification"),
  };
}

/** @returns the highest level that checks can reach together if all of them find the best evidence */
export const bestLevel = (checks: readonly Potential[]): AssuranceLevel =>
  highestLevel(profilesMet(together(checks)));

/**
 * @param chosen the checks of the request so far
 * @param services the services that can be added
 * @returns ways to reach a level, each with the services to add. If single services do, one way for each; otherwise one
 *   way with several services of which all are needed. Empty if the chosen checks reach it, and if nothing does
 */
export function waysToReach<S extends string>(
  wanted: WantedLevel,
  chosen: readonly Potential[],
  services: readonly Addable<S>[],
): S[][] {
  const reach = (added: readonly Addable<S>[]) =>
    reaches(bestLevel([...chosen, ...added.map(({ potential }) => potential)]), wanted);
  if (reach([])) return [];
  const alone = services.filter((one) => reach([one]));
  if (alone.length > 0) return alone.map(({ id }) => [id]);
  if (!reach(services)) return [];
  let needed = services;
  for (const one of services) {
    const others = needed.filter((other) => other !== one);
    if (reach(others)) needed = others;
  }
  return [needed.map(({ id }) => id)];
}

/**
 * @param checks everything that can be asked for together
 * @returns what a level takes that none of these checks has, by the profile that lacks the fewest scores; empty if they
 *   reach the level
 */
export function stepsBeyond(wanted: WantedLevel, checks: readonly Potential[]): MissingStep[] {
  const best = together(checks);
  const ways = PROFILES.filter(({ level }) => reaches(level, wanted)).map((profile) =>
    stepsTo(profile, best),
  );
  // The profiles are in order, so of equally near ones, the lowest wins.
  return ways.reduce((nearest, way) => (way.length < nearest.length ? way : nearest));
}

function stepsTo(profile: Profile, best: Potential): MissingStep[] {
  const { activity, fraud, verification } = profile;
  const hasEvidence = meets({ ...best, activity, fraud, verification }, profile);
  // Whoever has a document possesses it, which is one point of verification.
  const holds = Math.max(best.verification, hasEvidence ? 0 : 1);
  return [
    ...(hasEvidence ? [] : [evidenceStep(profile, best)]),
    ...(best.activity < activity ? [activity <= 2 ? ("attestation" as const) : ("not_here" as const)] : []),
    ...(best.fraud < fraud ? [fraud === 1 ? ("screening" as const) : ("not_here" as const)] : []),
    ...(holds < verification ? ["holder" as const] : []),
  ];
}

function evidenceStep({ evidence }: Profile, best: Potential): MissingStep {
  const strongest = (pieces: Scores["evidence"] | Profile["evidence"], score: "strength" | "validity") =>
    Math.max(0, ...pieces.map((piece) => piece[score]));
  const [strength, validity] = [strongest(evidence, "strength"), strongest(evidence, "validity")];
  if (strength === 4 || validity === 4) return "chip";
  if (strongest(best.evidence, "strength") < strength) return "stronger_document";
  return "another_document";
}
