import {
  BILLING_STATUSES,
  BILLING_TYPES,
  type BillingStatus,
  type BillingType,
} from "#contract/billing/billing.ts";
import { DEFAULT_DATE_RANGE } from "#contract/enums.ts";
import { readFilters, type SearchFilters, type SearchKind } from "#ui/SearchBar/searchFilters.ts";
import { type HistoryParams, type PayerId, payerOf } from "./queries.ts";

const STATUS_LABEL: Record<BillingStatus, string> = {
  paid: "Paid",
  pending: "Pending",
  failed: "Failed",
  refunded: "Refunded",
};

const TYPE_LABEL: Record<BillingType, string> = {
  subscription: "Subscription",
  verification: "Verification",
  overage: "Overage",
  refund: "Refund",
};

/** The search options for the billing history. */
export const HISTORY_SEARCH: SearchKind = {
  noun: "billing records",
  placeholder: "Search invoice, name or type",
  statuses: BILLING_STATUSES.map((id) => ({ id, label: STATUS_LABEL[id] })),
  types: BILLING_TYPES.map((id) => ({ id, label: TYPE_LABEL[id] })),
  sortColumns: [
    { id: "created_at", label: "Date" },
    { id: "amount", label: "Amount" },
  ],
  hasAmount: true,
  defaults: { dateRange: DEFAULT_DATE_RANGE, sortBy: "created_at", sortOrder: "desc" },
};

/** The history's page and filters in the URL. */
export interface HistoryPlace {
  page: number;
  filters: SearchFilters;
}

/** Reads the URL and ignores values it doesn't know. */
export function readHistoryPlace(params: URLSearchParams): HistoryPlace {
  const page = Number(params.get("page"));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: readFilters(HISTORY_SEARCH, params),
  };
}

/** @returns the URL of another page of the history */
export function pageHref(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return next.size > 0 ? `/app/billing?${next}` : "/app/billing";
}

/** @returns the history endpoint's parameters without the page; the export takes the same ones */
export function toParams(filters: SearchFilters, teamId: PayerId): HistoryParams {
  const params: HistoryParams = payerOf(teamId) as HistoryParams;
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) params[name] = value;
  // The days of a custom range are days in the viewer's time zone, as in the table.
  if (filters.dateRange === "custom") params.timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return params;
}
