import type { Assurance, AssuranceCheck } from "#contract/assurance/assurance.ts";
import { CHECKS } from "#contract/checks/catalog.ts";
import type { ProfileFact } from "#contract/sharing/sharing.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { assuranceOf } from "#functions/assurance/assurance.ts";
import { isIdentityDocument } from "#functions/assurance/counted.ts";
import type { OwnFacts } from "./facts.ts";

/**
 * @param own the owner with all their facts
 * @param facts the facts that are disclosed
 * @returns the level of assurance that the checks of these facts reach together now; null if none is a check of the
 *   person, or all are from before we recorded what counts
 */
export function assuranceOfFacts(
  ctx: Ctx,
  { assuring }: Pick<OwnFacts, "assuring">,
  facts: readonly ProfileFact[],
): Assurance | null {
  // Whose documents a verification has is known only from its own identity match.
  const identified = new Set(
    facts.filter(({ check }) => check === "identity_match").map(({ verification_id: id }) => id),
  );
  const checks = facts.flatMap(({ id, verification_id: from }) => {
    const check = assuring.get(id);
    if (!check || identified.has(from)) return check ?? [];
    return CHECKS[check.service].type === "identity" ? [] : withoutCards(check);
  });
  return checks.every(({ proofing }) => proofing === null)
    ? null
    : assuranceOf({ at: isoTime(ctx.now()), wanted: null, checks });
}

const withoutCards = (check: AssuranceCheck): AssuranceCheck => ({
  ...check,
  proofing: check.proofing && {
    ...check.proofing,
    documents: check.proofing.documents.filter(({ type }) => !isIdentityDocument(type)),
  },
});
