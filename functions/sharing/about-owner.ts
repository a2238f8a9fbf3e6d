import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { type OwnFacts, sourcesOf } from "./facts.ts";
import { factsHold } from "./facts-hold.ts";
import { type Person, publicName } from "./profile-rows.ts";

/**
 * @param own the owner with all their facts
 * @param facts the facts that are disclosed
 * @returns what a credential says about its owner, the sources that this relies on, and the condition that all of it
 *   still holds
 */
export const aboutOwner = (
  ctx: Ctx,
  { person, nameStatus, proof }: OwnFacts & { person: Person },
  facts: readonly ProfileFact[],
) => ({
  userId: person.id,
  name: publicName(person, nameStatus).name,
  nameStatus,
  proof,
  facts,
  sources: sourcesOf(person, { facts, proof }),
  holds: factsHold(ctx, { person, facts, proof }),
});
