import { DATE_PROBLEM, isIsoDate } from "#lib/format/isoDate.ts";
import { isAmount, type SearchFilters } from "./searchFilters.ts";

/** Messages for invalid filters, by field. */
export type FilterErrors = Partial<Record<"dateFrom" | "dateTo" | "amount", string>>;

/** @returns messages for filters that can't be applied; empty when all of them can */
export function filterErrors({ dateRange, dateFrom, dateTo, amount }: SearchFilters): FilterErrors {
  const errors: FilterErrors = {};
  if (dateRange === "custom") {
    if (!dateFrom && !dateTo) errors.dateFrom = "Enter a start date, an end date, or both";
    if (dateFrom && !isIsoDate(dateFrom)) errors.dateFrom = DATE_PROBLEM;
    if (dateTo && !isIsoDate(dateTo)) errors.dateTo = DATE_PROBLEM;
    else if (dateFrom && dateTo && dateTo < dateFrom) errors.dateTo = "The end is before the start";
  }
  if (amount && !isAmount(amount)) errors.amount = "Enter an amount, like 1200";
  return errors;
}
