import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { CheckId } from "#contract/enums.ts";

const WORDS: Record<string, string> = {
  ...(CHECK_LABEL satisfies Record<CheckId, string>),
  surcharge_overrun: "Priority surcharge refunded",
  by_hand: "Credit from our support team",
};

/**
 * What somebody was given money back for (design: verification engine, money): services that could not run or go by
 * what was stated alone, the surcharge, or all of it, which needs no further word.
 * @param reasons as the API gives them
 */
export const creditWords = (reasons: readonly string[]): string =>
  [...new Set(reasons.flatMap((reason) => WORDS[reason] ?? []))].join(", ");
