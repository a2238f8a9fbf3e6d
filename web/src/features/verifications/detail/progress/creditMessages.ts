import { CHECK_LABEL, type CheckId } from "#contract/checks/catalog.ts";

const TEXT: Record<string, string> = {
  ...(CHECK_LABEL satisfies Record<CheckId, string>),
  surcharge_overrun: "Priority surcharge refunded",
  by_hand: "Credit from our support team",
};

/**
 * @returns the reasons for a partial credit, as text: the checks that couldn't run or relied only on stated data, the
 *   refunded surcharge, or a credit from our support team. A full credit needs no reason
 * @param reasons the reason codes of the API
 */
export const creditText = (reasons: readonly string[]): string =>
  [...new Set(reasons.flatMap((reason) => TEXT[reason] ?? []))].join(", ");
