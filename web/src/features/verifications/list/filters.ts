import {
  STATUSES,
  type Status,
  VERIFICATION_TYPES,
  type VerificationType,
} from "../../../../../functions/contract/enums.ts";

/** The ranges the list offers; days, or everything. */
export const RANGES = ["7", "30", "90", "365", "all"] as const;
export type Range = (typeof RANGES)[number];

export const SCOPES = ["mine", "about_me"] as const;
export type Scope = (typeof SCOPES)[number];

/** Spec 2 §3: the list shows the last 30 days unless asked otherwise. */
const DEFAULT_RANGE: Range = "30";

/** What the list shows, as the URL says it. */
export interface Filters {
  page: number;
  search: string;
  status: Status | null;
  type: VerificationType | null;
  dateRange: Range;
  scope: Scope | null;
}

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
  allowed.find((item) => item === value) ?? null;

/** Reads the filters from a URL; what is unknown there counts as not set. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get("page"));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get("search")?.trim() ?? "",
    status: oneOf(STATUSES, params.get("status")),
    type: oneOf(VERIFICATION_TYPES, params.get("type")),
    dateRange: oneOf(RANGES, params.get("dateRange")) ?? DEFAULT_RANGE,
    scope: oneOf(SCOPES, params.get("scope")),
  };
}

/**
 * @returns the URL's parameters with some filters changed. Any change but the page itself leads to page 1; defaults
 *   are left out; parameters that are no filters (`highlight`) stay.
 */
export function writeFilters(params: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const filters = { ...readFilters(params), ...("page" in change ? {} : { page: 1 }), ...change };
  const next = new URLSearchParams(params);
  const values: Record<keyof Filters, string | null> = {
    page: filters.page > 1 ? String(filters.page) : null,
    search: filters.search.trim() || null,
    status: filters.status,
    type: filters.type,
    dateRange: filters.dateRange === DEFAULT_RANGE ? null : filters.dateRange,
    scope: filters.scope,
  };
  for (const [key, value] of Object.entries(values))
    if (value === null) next.delete(key);
    else next.set(key, value);
  return next;
}

/** @returns the parameters without any filter, on page 1. */
export function clearFilters(params: URLSearchParams): URLSearchParams {
  return writeFilters(params, {
    page: 1,
    search: "",
    status: null,
    type: null,
    dateRange: DEFAULT_RANGE,
    scope: null,
  });
}

/** Whether the list is narrowed beyond what it shows by itself. */
export function isFiltered(filters: Filters): boolean {
  const { search, status, type, dateRange, scope } = filters;
  return search !== "" || status !== null || type !== null || scope !== null || narrower(dateRange);
}

const narrower = (range: Range) => range !== "all" && Number(range) < Number(DEFAULT_RANGE);

/** @returns the list call's query parameters; absent where not set. */
export function toQuery(filters: Filters): Record<string, string> {
  const { page, search, status, type, dateRange, scope } = filters;
  return {
    page: String(page),
    dateRange,
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { type }),
    ...(scope && { scope }),
  };
}
