import { useState } from "react";
import { GROUPS, type Group, TIME_RANGES } from "#contract/analytics.ts";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { scopeChoices } from "#lib/format/figures.ts";
import { chooseWorkspace, useWorkspace } from "#lib/page/workspace.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { DateRangeFields } from "#ui/DateField/DateRangeFields.tsx";
import { Select } from "#ui/Select/Select.tsx";
import type { Report } from "../queries.ts";
import styles from "./Filters.module.css";
import { type Choice, isNarrowed, type ReportPlace, rangeErrors } from "./place.ts";

const RANGES = [
  ...TIME_RANGES.map((days) => ({ id: days, label: `Last ${days} days` })),
  { id: "custom", label: "Custom dates" },
];
const GROUP_LABEL: Record<Group, string> = { day: "Day", week: "Week", month: "Month" };

/** The report's filters. They're kept in the URL. */
export function Filters(props: {
  place: ReportPlace;
  /** The report on screen. It lists the members to choose from and says how it's grouped. */
  report: Report | undefined;
  onChange: (choices: Partial<Record<Choice, string>>) => void;
  onClear: () => void;
}) {
  const { place, report, onChange } = props;
  const { id: userId } = useUser();
  const { teams, choices } = useWorkspace();
  const scopes = choices.length > 0 ? scopeChoices(teams) : [];
  // Custom dates go into the URL only once both are valid. Until then, this says that they're being entered.
  const [isEditing, setEditing] = useState(false);
  const isCustom = isEditing || place.range === "custom";
  const members = report?.members ?? null;
  return (
    <search className={styles.filters} aria-label="Filter the report">
      {scopes.length > 0 && (
        <Select
          label="Whose requests"
          options={scopes}
          value={place.team}
          onChange={(team) => {
            chooseWorkspace(userId, team);
            onChange({ team });
          }}
        />
      )}
      <Select
        label="Time range"
        options={RANGES}
        value={isCustom ? "custom" : place.range}
        onChange={(range) => {
          setEditing(range === "custom");
          if (range !== "custom") onChange({ range });
        }}
      />
      {isCustom && (
        <DateRangeFields
          from={place.from}
          to={place.to}
          errorsOf={rangeErrors}
          onChange={(dates) => {
            setEditing(false);
            onChange({ ...dates });
          }}
        />
      )}
      <Select
        label="Group by"
        options={GROUPS.map((id) => ({ id, label: GROUP_LABEL[id] }))}
        value={place.groupBy || (report?.group_by ?? null)}
        placeholder="Day"
        onChange={(groupBy) => onChange({ groupBy })}
      />
      <Select
        label="Type"
        options={[
          { id: "", label: "All types" },
          ...VERIFICATION_TYPES.map((id) => ({ id, label: TYPE_LABEL[id] })),
        ]}
        value={place.type}
        onChange={(type) => onChange({ type })}
      />
      {members && (
        <Select
          label="Member"
          options={[
            { id: "", label: "All members" },
            ...members.map(({ user_id, name }) => ({ id: user_id, label: name })),
            // The server's list leaves out members without requests in this period.
            ...(place.member && !members.some(({ user_id }) => user_id === place.member)
              ? [{ id: place.member, label: "No requests in these days" }]
              : []),
          ]}
          value={place.member}
          onChange={(member) => onChange({ member })}
        />
      )}
      {isNarrowed(place) && (
        <Button variant="ghost" onPress={props.onClear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}
