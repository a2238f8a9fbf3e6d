import { KIND_OF_TYPE } from "#contract/attestation/attester-kind.ts";
import type { BestSource } from "#contract/checks/best.ts";
import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import type { AnswerSources } from "./offer.ts";
import { providerFor } from "./select.ts";

/**
 * @returns the strongest source that can answer a check here. A peer check states no employer or landlord, so pass only
 *   checks of other requests
 */
export function bestSource(
  { providers, hasReviewer, hasFreshList }: AnswerSources,
  check: CheckId,
): BestSource {
  const { sources, type, documents } = CHECKS[check];
  if (providerFor(providers, check).serves(check)) return "provider";
  const contact = KIND_OF_TYPE[type];
  if (sources.includes("attestation") && contact) return contact;
  if (sources.includes("reviewer") && hasReviewer) return "reviewer";
  if (sources.includes("list") && hasFreshList) return "list";
  if (check === "phone_verification") return "code";
  return documents.length > 0 ? "document" : "format";
}
