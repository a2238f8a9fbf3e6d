import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ACTIVITY_KINDS } from "#contract/teams/teams.ts";
import { Button } from "#ui/Button/Button.tsx";
import { DateRangeFields } from "#ui/DateField/DateRangeFields.tsx";
import { Select } from "#ui/Select/Select.tsx";
import styles from "./Activity.module.css";
import { KIND_LABEL } from "./messages.ts";
import { type ActivityPlace, type Choice, isNarrowed, RANGES, rangeErrors } from "./place.ts";
import { actorsOptions } from "./queries.ts";

const RANGE_OPTIONS = [
  { id: "", label: "Any time" },
  ...RANGES.map((days) => ({ id: days, label: `Last ${days} days` })),
  { id: "custom", label: "Custom dates" },
];
const KIND_OPTIONS = [
  { id: "", label: "All activity" },
  ...ACTIVITY_KINDS.map((id) => ({ id, label: KIND_LABEL[id] })),
];

/** The activity log's filters. They're kept in the URL. */
export function Filters(props: {
  teamId: string;
  place: ActivityPlace;
  /**
   * The selected person's name, from the log. It's only used if they aren't in the member list. Undefined if the log's
   * current page has no entry by them.
   */
  actorName: string | undefined;
  onChange: (choices: Partial<Record<Choice, string>>) => void;
  onClear: () => void;
}) {
  const { place, actorName = "Another member", onChange } = props;
  const { data: members = [] } = useQuery(actorsOptions(props.teamId));
  // Whether the user is entering custom dates. These go into the URL only once they're valid.
  const [isEditing, setEditing] = useState(false);
  const isCustom = isEditing || place.range === "custom";
  const isListed = place.actor === "" || members.some(({ id }) => id === place.actor);
  return (
    <search className={styles.filters} aria-label="Filter the activity">
      <Select
        label="Member"
        options={[
          { id: "", label: "Everyone" },
          ...members,
          ...(isListed ? [] : [{ id: place.actor, label: actorName }]),
        ]}
        value={place.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        label="Kind"
        options={KIND_OPTIONS}
        value={place.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label="Time range"
        options={RANGE_OPTIONS}
        value={isCustom ? "custom" : place.range}
        onChange={(range) => {
          setEditing(range === "custom");
          if (range !== "custom") onChange({ range });
        }}
      />
      {isCustom && (
        <DateRangeFields
          from={place.range === "custom" ? place.dateFrom : ""}
          to={place.range === "custom" ? place.dateTo : ""}
          errorsOf={rangeErrors}
          onChange={({ from, to }) => {
            setEditing(false);
            onChange({ dateFrom: from, dateTo: to });
          }}
        />
      )}
      {(isNarrowed(place) || isEditing) && (
        <Button
          variant="ghost"
          onPress={() => {
            setEditing(false);
            props.onClear();
          }}
        >
          Clear Filters
        </Button>
      )}
    </search>
  );
}
