import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { reason, unavailable } from "../engine/outcome.ts";
import type { Check } from "../engine/types.ts";

/**
 * A check that neither documents nor stated facts can answer. Without a provider's answer it's `unavailable` right
 * away: nothing was examined, so nothing is clean.
 * @param searched what wasn't searched, as a full sentence
 */
export function providerOnly(id: CheckId, searched: string): Check {
  return {
    id,
    run: ({ now }) =>
      unavailable({
        reasons: [
          reason("provider_needed", `${searched} Only ${CHECKS[id].knownBy} can answer this, and none did.`),
        ],
        source: `No provider answered, ${dateOf(now)}`,
      }),
  };
}
