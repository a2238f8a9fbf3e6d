import { AMOUNT_OPERATORS, DATE_RANGES } from "#contract/enums.ts";
import { isIsoDate } from "#lib/format/isoDate.ts";
import { foldTag } from "../TagField/foldTag.ts";

/** Everything that a list can be searched, filtered or sorted by, under the names used in URLs and the API. */
export const FILTER_NAMES = [
  "search",
  "status",
  "type",
  "priority",
  "assurance",
  "dateRange",
  "dateFrom",
  "dateTo",
  "amount",
  "amountOperator",
  "tags",
  "assignedTo",
  "teamId",
  "sortBy",
  "sortOrder",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Filters as the URL holds them; unset ones are absent or undefined. */
export type SearchFilters = Partial<Record<FilterName, string | undefined>>;

export interface Choice {
  id: string;
  label: string;
}

/** What the search bar offers for one kind of list. Anything left out isn't available for that list. */
export interface SearchKind {
  /** Plural: "verifications". */
  noun: string;
  /** Says what the text search covers. */
  placeholder: string;
  statuses?: readonly Choice[];
  types?: readonly Choice[];
  /** What types are called in this list, like "Role"; "Type" by default. */
  typeLabel?: string;
  priorities?: readonly Choice[];
  /** Levels of assurance that entries can be required to reach. */
  levels?: readonly Choice[];
  sortColumns?: readonly Choice[];
  hasAmount?: boolean;
  hasTags?: boolean;
  /** Whether entries can be assigned to people. */
  hasAssignee?: boolean;
  /** Whether entries can belong to a team. */
  hasTeam?: boolean;
  /** The values of filters that aren't in the URL. A list without `dateRange` here has no date filter. */
  defaults: SearchFilters;
}

/** The props of the search bar and of its Advanced panel. */
export interface SearchBarProps {
  kind: SearchKind;
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  /** Key for the searches saved on this device: the list and its user. */
  savedAs: string;
  /** Existing tags, as suggestions. */
  tags?: readonly string[] | undefined;
  /** People with entries assigned to them. If undefined, the field is left out, unless the filter is already set. */
  people?: readonly Choice[] | undefined;
  /** Teams that entries can belong to. Without any, the field is left out, unless the filter is already set. */
  teams?: readonly Choice[] | undefined;
  /** Runs when the Advanced panel opens, to fetch what only the panel needs. */
  onAdvanced?: () => void;
}

/** @returns whether the Advanced panel has any filters for this list, in addition to the saved searches */
export const hasAdvancedFilters = (kind: SearchKind): boolean =>
  Boolean(
    kind.defaults.dateRange ||
      kind.priorities ||
      kind.levels ||
      kind.sortColumns ||
      kind.hasAmount ||
      kind.hasTags ||
      kind.hasAssignee ||
      kind.hasTeam,
  );

/** The date filter's value once the filter is removed: any time. */
export const ALL_TIME = "all";
const RANGES: readonly string[] = [...DATE_RANGES, ALL_TIME];
const SEARCH_LENGTH = 200;

/** Whether a URL's value is an amount in dollars. */
export const isAmount = (value: string) => /^\d{1,10}(\.\d{1,2})?$/.test(value);
const isOf = (choices: readonly Choice[] | undefined, value: string) =>
  choices?.some(({ id }) => id === value) ?? false;

/** @returns the tags as one URL value */
export const joinTags = (tags: readonly string[]): string | undefined => tags.join(",") || undefined;
/** @returns the tags of a URL value, without duplicates */
export const splitTags = (tags: string | undefined): string[] => [
  ...new Set((tags ?? "").split(",").map(foldTag).filter(Boolean)),
];

/** Whether this kind of list supports this filter and value. */
function isKnown(kind: SearchKind, name: FilterName, value: string): boolean {
  const hasDates = kind.defaults.dateRange !== undefined;
  switch (name) {
    case "search":
      return value.trim() !== "";
    case "status":
      return isOf(kind.statuses, value);
    case "type":
      return isOf(kind.types, value);
    case "priority":
      return isOf(kind.priorities, value);
    case "assurance":
      return isOf(kind.levels, value);
    case "dateRange":
      return hasDates && RANGES.includes(value);
    case "dateFrom":
    case "dateTo":
      return hasDates && isIsoDate(value);
    case "amount":
      return kind.hasAmount === true && isAmount(value);
    case "amountOperator":
      return kind.hasAmount === true && AMOUNT_OPERATORS.some((operator) => operator === value);
    case "tags":
      return kind.hasTags === true && splitTags(value).length > 0;
    case "assignedTo":
      return kind.hasAssignee === true && /^[\w-]{1,64}$/.test(value);
    case "teamId":
      return kind.hasTeam === true && /^[\w-]{1,64}$/.test(value);
    case "sortBy":
      return isOf(kind.sortColumns, value);
    case "sortOrder":
      return kind.sortColumns !== undefined && (value === "asc" || value === "desc");
  }
}

/**
 * Makes valid filters from untrusted input, such as a URL or storage. Drops what this kind of list doesn't support, and
 * adds defaults.
 */
export function tidyFilters(kind: SearchKind, found: (name: FilterName) => string | null): SearchFilters {
  const filters: SearchFilters = { ...kind.defaults };
  for (const name of FILTER_NAMES) {
    const value = found(name);
    if (value && isKnown(kind, name, value)) filters[name] = value;
  }
  if (filters.search) filters.search = filters.search.trim().slice(0, SEARCH_LENGTH);
  if (filters.tags) filters.tags = joinTags(splitTags(filters.tags));
  if (filters.amount === undefined) delete filters.amountOperator;
  else filters.amountOperator ??= "gte";
  if (filters.dateRange === "custom" && !filters.dateFrom && !filters.dateTo)
    filters.dateRange = kind.defaults.dateRange;
  if (filters.dateRange !== "custom") {
    delete filters.dateFrom;
    delete filters.dateTo;
  }
  return filters;
}

/** Reads the filters from a URL. */
export const readFilters = (kind: SearchKind, params: URLSearchParams): SearchFilters =>
  tidyFilters(kind, (name) => params.get(name));

/**
 * @returns the URL's parameters with these filters instead of the previous ones, back on page 1. Defaults are left out;
 *   parameters that aren't filters (`highlight`) stay.
 */
export function writeFilters(
  kind: SearchKind,
  params: URLSearchParams,
  filters: SearchFilters,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("page");
  const tidy = tidyFilters(kind, (name) => filters[name] ?? null);
  for (const name of FILTER_NAMES) {
    const value = tidy[name];
    if (value === undefined || value === kind.defaults[name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether any filter is set besides the dates and sort order. */
export function isNarrowed(filters: SearchFilters): boolean {
  const { dateRange, dateFrom, dateTo, sortBy, sortOrder, amountOperator, ...narrowing } = filters;
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** Whether Clear All would change anything. A date range of "All time" doesn't count, because it only shows more. */
export function isClearable(kind: SearchKind, filters: SearchFilters): boolean {
  const { defaults } = kind;
  return (
    isNarrowed(filters) ||
    (filters.dateRange !== defaults.dateRange && filters.dateRange !== ALL_TIME) ||
    filters.sortBy !== defaults.sortBy ||
    filters.sortOrder !== defaults.sortOrder
  );
}
