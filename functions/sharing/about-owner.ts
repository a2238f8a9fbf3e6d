import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { type OwnFacts, sourcesOf } from "./facts.ts";
import { assuranceOfFacts } from "./facts-assurance.ts";
import { factsHold } from "./facts-hold.ts";
import { type Person, publicName } from "./profile-rows.ts";

/**
 * @param own the owner with all their facts
 * @param facts the facts that are disclosed
 * @param includeAssurance whether the level of assurance that they reach is disclosed, too
 * @returns what a credential says about its owner, the sources that this relies on, and the condition that all of it
 *   still holds
 */
export const aboutOwner = (
  ctx: Ctx,
  own: OwnFacts & { person: Person },
  facts: readonly ProfileFact[],
  includeAssurance: boolean,
) => {
  const { person, nameStatus, proof } = own;
  return {
    userId: person.id,
    name: publicName(person, nameStatus).name,
    nameStatus,
    proof,
    facts,
    assurance: includeAssurance ? assuranceOfFacts(ctx, own, facts) : null,
    sources: sourcesOf(person, { facts, proof }),
    holds: factsHold(ctx, { person, facts, proof }),
  };
};
