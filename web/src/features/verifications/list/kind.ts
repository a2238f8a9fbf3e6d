import { LEVEL_WORD, WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { DEFAULT_DATE_RANGE, PRIORITIES, STATUSES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { PRIORITY_LABEL, STATUS_LABEL, TYPE_LABEL } from "#contract/labels.ts";
import type { Choice, SearchKind } from "#ui/SearchBar/searchFilters.ts";

const choices = <Id extends string>(ids: readonly Id[], labels: Record<Id, string>): Choice[] =>
  ids.map((id) => ({ id, label: labels[id] }));

/** The search options for the list of verifications. */
export const VERIFICATION_SEARCH: SearchKind = {
  noun: "verifications",
  placeholder: "Search name, email or ID",
  statuses: choices(STATUSES, STATUS_LABEL),
  types: choices(VERIFICATION_TYPES, TYPE_LABEL),
  priorities: choices(PRIORITIES, PRIORITY_LABEL),
  levels: choices(WANTED_LEVELS, LEVEL_WORD),
  sortColumns: [
    { id: "created_at", label: "Created" },
    { id: "updated_at", label: "Updated" },
    { id: "cost", label: "Cost" },
  ],
  hasTags: true,
  hasAssignee: true,
  hasTeam: true,
  defaults: { dateRange: DEFAULT_DATE_RANGE, sortBy: "created_at", sortOrder: "desc" },
};
