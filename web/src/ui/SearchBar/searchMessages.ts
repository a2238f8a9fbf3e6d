import { type AmountOperator, DATE_RANGES, type DateRange } from "#contract/enums.ts";
import { dayText, money } from "#lib/format/format.ts";
import {
  ALL_TIME,
  type Choice,
  joinTags,
  type SearchFilters,
  type SearchKind,
  splitTags,
} from "./searchFilters.ts";

const RANGE_LABEL: Record<DateRange, string> = {
  "7": "Last 7 days",
  "30": "Last 30 days",
  "90": "Last 90 days",
  "365": "Last 365 days",
  custom: "Custom range",
};

/** The date ranges that lists and analytics share, plus "All time". */
export const RANGE_CHOICES: readonly Choice[] = [
  ...DATE_RANGES.map((id) => ({ id, label: RANGE_LABEL[id] })),
  { id: ALL_TIME, label: "All time" },
];

export const OPERATOR_LABEL: Record<AmountOperator, string> = {
  gte: "At least",
  lte: "At most",
  eq: "Exactly",
};

/**
 * @param isTime whether the column holds times
 * @returns labels for a column's two sort orders
 */
export const orderChoices = (isTime: boolean): readonly Choice[] => [
  { id: "desc", label: isTime ? "Newest first" : "Highest first" },
  { id: "asc", label: isTime ? "Oldest first" : "Lowest first" },
];

/** Whether a column holds times, judging by its name, such as `created_at`; true without a column. */
export const isTimeColumn = (column: string | undefined): boolean => column?.endsWith("_at") ?? true;

/** One active filter, and the filters without it. */
export interface ActiveFilter {
  id: string;
  label: string;
  without: SearchFilters;
}

const labelOf = (choices: readonly Choice[] | undefined, id: string) =>
  choices?.find((choice) => choice.id === id)?.label ?? id;

/** @returns the list's date range as text: "Last 30 days", "Jan 4, 2025 – Feb 1, 2025" */
export function rangeText({ dateRange, dateFrom, dateTo }: SearchFilters): string {
  if (dateRange !== "custom") return labelOf(RANGE_CHOICES, dateRange ?? ALL_TIME);
  if (dateFrom && dateTo) return `${dayText(dateFrom)} – ${dayText(dateTo)}`;
  return dateFrom ? `Since ${dayText(dateFrom)}` : `Until ${dayText(dateTo ?? "")}`;
}

/**
 * Describes the active filters, each with the filters that remain without it. A sort order counts as a filter if
 * it isn't the default.
 * @param names the people and teams that filters may contain, to show their names
 */
export function activeFilters(
  kind: SearchKind,
  filters: SearchFilters,
  names: { people?: readonly Choice[] | undefined; teams?: readonly Choice[] | undefined } = {},
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (id: string, label: string, change: SearchFilters) =>
    active.push({ id, label, without: { ...filters, ...change } });
  const { search, status, type, priority, assurance, dateRange, amount, amountOperator } = filters;
  const { assignedTo, teamId } = filters;

  if (search) add("search", `Search: ${search}`, { search: undefined });
  if (status) add("status", `Status: ${labelOf(kind.statuses, status)}`, { status: undefined });
  if (type) add("type", `${kind.typeLabel ?? "Type"}: ${labelOf(kind.types, type)}`, { type: undefined });
  if (dateRange && dateRange !== ALL_TIME)
    add("dateRange", rangeText(filters), { dateRange: ALL_TIME, dateFrom: undefined, dateTo: undefined });
  if (priority) add("priority", `Priority: ${labelOf(kind.priorities, priority)}`, { priority: undefined });
  if (assurance)
    add("assurance", `Assurance: at least ${labelOf(kind.levels, assurance).toLowerCase()}`, {
      assurance: undefined,
    });
  if (amount) {
    const operator = OPERATOR_LABEL[(amountOperator ?? "gte") as AmountOperator];
    add("amount", `${operator} ${money(Number(amount))}`, { amount: undefined, amountOperator: undefined });
  }
  const tags = splitTags(filters.tags);
  for (const tag of tags)
    add(`tag ${tag}`, `Tag: ${tag}`, { tags: joinTags(tags.filter((other) => other !== tag)) });
  if (assignedTo)
    add("assignedTo", `Assigned to: ${assigneeText(assignedTo, names.people)}`, { assignedTo: undefined });
  if (teamId) add("teamId", `Requested for: ${teamText(teamId, names.teams)}`, { teamId: undefined });
  const { sortBy, sortOrder } = filters;
  if (sortBy !== kind.defaults.sortBy || sortOrder !== kind.defaults.sortOrder)
    add("sort", sortText(kind, filters), {
      sortBy: kind.defaults.sortBy,
      sortOrder: kind.defaults.sortOrder,
    });
  return active;
}

const TEXT: Record<string, string> = { me: "me", none: "no one" };
const assigneeText = (id: string, people: readonly Choice[] = []) =>
  TEXT[id] ?? people.find((person) => person.id === id)?.label ?? "one person";

const teamText = (id: string, teams: readonly Choice[] = []) =>
  id === "none" ? "yourself" : (teams.find((team) => team.id === id)?.label ?? "one team");

function sortText(kind: SearchKind, { sortBy, sortOrder }: SearchFilters): string {
  const order = labelOf(orderChoices(isTimeColumn(sortBy)), sortOrder ?? "desc").toLowerCase();
  return `${labelOf(kind.sortColumns, sortBy ?? "")}, ${order}`;
}
