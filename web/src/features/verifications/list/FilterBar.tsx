import { STATUSES, VERIFICATION_TYPES } from "../../../../../functions/contract/enums.ts";
import { STATUS_LABEL, TYPE_LABEL } from "../../../../../functions/contract/labels.ts";
import { Button } from "../../../ui/Button.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Select } from "../../../ui/Select.tsx";
import styles from "./FilterBar.module.css";
import { type Filters, isFiltered, RANGES, type Range } from "./filters.ts";

const ANY = "any";

const RANGE_LABEL: Record<Range, string> = {
  "7": "Last 7 days",
  "30": "Last 30 days",
  "90": "Last 90 days",
  "365": "Last year",
  all: "All time",
};

const statuses = [
  { id: ANY, label: "All statuses" },
  ...STATUSES.map((id) => ({ id, label: STATUS_LABEL[id] })),
];
const types = [
  { id: ANY, label: "All types" },
  ...VERIFICATION_TYPES.map((id) => ({ id, label: TYPE_LABEL[id] })),
];
const ranges = RANGES.map((id) => ({ id, label: RANGE_LABEL[id] }));
const scopes = [
  { id: ANY, label: "All" },
  { id: "mine", label: "You requested" },
  { id: "about_me", label: "About you" },
];

/** Search and quick filters; every change goes into the URL. */
export function FilterBar(props: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
}) {
  const { filters, onChange } = props;
  const set = <K extends keyof Filters>(key: K) => {
    return (value: string) => onChange({ [key]: value === ANY ? null : value });
  };
  return (
    <search className={styles.bar} aria-label="Search and filter verifications">
      <div className={styles.scope}>
        <RadioGroup
          label="Whose requests"
          hideLabel
          variant="segmented"
          options={scopes}
          value={filters.scope ?? ANY}
          onChange={set("scope")}
        />
      </div>
      <div className={styles.search}>
        <SearchField
          label="Search verifications"
          placeholder="Search name, email or ID"
          debounce={300}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Select
        label="Status"
        hideLabel
        options={statuses}
        value={filters.status ?? ANY}
        onChange={set("status")}
      />
      <Select label="Type" hideLabel options={types} value={filters.type ?? ANY} onChange={set("type")} />
      <Select
        label="Date range"
        hideLabel
        options={ranges}
        value={filters.dateRange}
        onChange={set("dateRange")}
      />
      {isFiltered(filters) && (
        <div className={styles.clear}>
          <Button variant="ghost" onPress={props.onClear}>
            Clear All
          </Button>
        </div>
      )}
    </search>
  );
}
