import { NOTIFICATION_KIND_TEXT, NOTIFICATION_KINDS } from "#contract/live/notifications.ts";
import { useUser } from "#lib/session/session.ts";
import { FilterRow } from "#ui/FilterRow/FilterRow.tsx";
import { Select } from "#ui/Select/Select.tsx";
import type { Filters } from "./place.ts";

const PRIORITIES = [
  { id: "", label: "Any priority" },
  { id: "critical", label: "Critical" },
  { id: "high", label: "High" },
  { id: "medium", label: "Medium" },
];

/** The list's filters. */
export function FilterBar(props: {
  filters: Filters;
  onChange: (name: keyof Filters, value: string) => void;
  onClear: () => void;
}) {
  const { staff } = useUser();
  const { filters, onChange } = props;
  const kinds = NOTIFICATION_KINDS.filter((kind) => staff || kind !== "review");
  return (
    <FilterRow
      label="Filter notifications"
      isFiltered={Object.keys(filters).length > 0}
      onClear={props.onClear}
    >
      <Select
        name="unread"
        label="Show"
        hideLabel
        size="sm"
        value={filters.unread ?? ""}
        onChange={(value) => onChange("unread", value)}
        options={[
          { id: "", label: "Show all" },
          { id: "true", label: "Unread" },
        ]}
      />
      <Select
        name="kind"
        label="Kind"
        hideLabel
        size="sm"
        value={filters.kind ?? ""}
        onChange={(value) => onChange("kind", value)}
        options={[
          { id: "", label: "All kinds" },
          ...kinds.map((id) => ({ id, label: NOTIFICATION_KIND_TEXT[id].label })),
        ]}
      />
      <Select
        name="priority"
        label="Priority"
        hideLabel
        size="sm"
        value={filters.priority ?? ""}
        onChange={(value) => onChange("priority", value)}
        options={PRIORITIES}
      />
    </FilterRow>
  );
}
