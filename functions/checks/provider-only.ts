import type { CheckId } from "../contract/enums.ts";
import { factsOf } from "./catalogue.ts";
import { dateOf } from "./dates.ts";
import { reason, unavailable } from "./outcome.ts";
import type { Check } from "./types.ts";

/**
 * A check that no document and no statement can answer. Without a provider's answer it is `unavailable` at once:
 * nothing was looked at, so nothing is clean.
 * @param searched what was therefore not looked at, as a whole sentence
 */
function providerOnly(id: CheckId, searched: string): Check {
  return {
    id,
    run: ({ now }) =>
      unavailable({
        reasons: [
          reason("provider_needed", `${searched} Only ${factsOf(id).knownBy} can answer this; none did.`),
        ],
        source: `No provider answered, ${dateOf(now)}`,
      }),
  };
}

/** Credit files lie with the bureaus alone (15 U.S.C. § 1681a(f)); a document can show none of it. */
export const creditCheck = providerOnly("credit_check", "No credit file was looked at.");

/** Evictions are court records; a lease or a landlord's word does not show them. */
export const evictionCheck = providerOnly("eviction_check", "No court records were searched.");

/** What somebody owes shows in accounts and credit files. The request states no debts to compare. */
export const debtAnalysis = providerOnly("debt_analysis", "No debts were looked at.");
