import { TYPE_LABEL } from "#contract/labels.ts";
import { REVIEW_REASON_LABEL } from "#contract/reviews/review.ts";
import { FilterRow } from "#ui/FilterRow/FilterRow.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { CHOICES, type Filter, type QueuePlace } from "./place.ts";

const TEXT: Record<Filter, { label: string; all: string; of: Record<string, string> }> = {
  age: {
    label: "Due",
    all: "Any time",
    of: { overdue: "Overdue", due_soon: "Within a day", new: "Opened today" },
  },
  reason: { label: "Reason", all: "All reasons", of: REVIEW_REASON_LABEL },
  type: { label: "Type", all: "All types", of: TYPE_LABEL },
};

/** The queue's filters. */
export function QueueFilters(props: {
  filters: QueuePlace["filters"];
  onChange: (name: Filter, value: string) => void;
  onClear: () => void;
}) {
  return (
    <FilterRow
      label="Filter reviews"
      isFiltered={Object.keys(props.filters).length > 0}
      onClear={props.onClear}
    >
      {(Object.keys(CHOICES) as Filter[]).map((name) => {
        const { label, all, of } = TEXT[name];
        return (
          <Select
            key={name}
            name={name}
            label={label}
            size="sm"
            value={props.filters[name] ?? ""}
            onChange={(value) => props.onChange(name, value)}
            options={[{ id: "", label: all }, ...CHOICES[name].map((id) => ({ id, label: of[id] ?? id }))]}
          />
        );
      })}
    </FilterRow>
  );
}
