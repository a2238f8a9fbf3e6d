import { AMOUNT_OPERATORS } from "#contract/enums.ts";
import { DateField } from "../DateField/DateField.tsx";
import { Select } from "../Select/Select.tsx";
import { TagField } from "../TagField/TagField.tsx";
import { TextField } from "../Text/TextField.tsx";
import styles from "./SearchBarAdvanced.module.css";
import {
  type FilterName,
  joinTags,
  type SearchBarProps,
  type SearchFilters,
  splitTags,
} from "./searchFilters.ts";
import { isTimeColumn, OPERATOR_LABEL, orderChoices, RANGE_CHOICES } from "./searchMessages.ts";
import type { FilterErrors } from "./searchRules.ts";

const ANY = "any";

interface Props extends Pick<SearchBarProps, "kind" | "tags" | "people" | "teams"> {
  values: SearchFilters;
  errors: FilterErrors;
  onChange: (change: SearchFilters) => void;
}

/** The fields of the Advanced panel that this kind of list supports. */
export function SearchBarFields(props: Props) {
  const { kind, people, teams = [], values, errors, onChange } = props;
  const hasAssignee = kind.hasAssignee && (people !== undefined || values.assignedTo !== undefined);
  const hasTeam = kind.hasTeam && (teams.length > 0 || values.teamId !== undefined);
  const set = (name: FilterName) => (value: string) =>
    onChange({ [name]: value === ANY || value === "" ? undefined : value });
  return (
    <div className={styles.fields}>
      {kind.defaults.dateRange && (
        <div className={styles.wide}>
          <Select
            label="Date range"
            options={RANGE_CHOICES}
            value={values.dateRange ?? null}
            onChange={set("dateRange")}
          />
        </div>
      )}
      {values.dateRange === "custom" && (
        <>
          <DateField
            label="From"
            name="dateFrom"
            value={values.dateFrom ?? ""}
            onChange={set("dateFrom")}
            errorMessage={errors.dateFrom}
          />
          <DateField
            label="To"
            name="dateTo"
            value={values.dateTo ?? ""}
            onChange={set("dateTo")}
            errorMessage={errors.dateTo}
          />
        </>
      )}
      {kind.priorities && (
        <div className={hasAssignee || kind.levels ? undefined : styles.wide}>
          <Select
            label="Priority"
            options={[{ id: ANY, label: "Any priority" }, ...kind.priorities]}
            value={values.priority ?? ANY}
            onChange={set("priority")}
          />
        </div>
      )}
      {kind.levels && (
        <Select
          label="Minimum assurance"
          options={[{ id: ANY, label: "Any level" }, ...kind.levels]}
          value={values.assurance ?? ANY}
          onChange={set("assurance")}
        />
      )}
      {kind.hasAmount && (
        <>
          <Select
            label="Amount is"
            options={AMOUNT_OPERATORS.map((id) => ({ id, label: OPERATOR_LABEL[id] }))}
            value={values.amountOperator ?? "gte"}
            onChange={set("amountOperator")}
          />
          <TextField
            label="Amount"
            name="amount"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            format={(typed) => typed.normalize("NFKC").replace(/[^\d.]/g, "")}
            value={values.amount ?? ""}
            onChange={set("amount")}
            errorMessage={errors.amount}
          />
        </>
      )}
      {hasAssignee && (
        <div className={kind.levels ? styles.wide : undefined}>
          <Select
            label="Assigned to"
            options={[
              { id: ANY, label: "Anyone" },
              { id: "me", label: "Me" },
              { id: "none", label: "No one" },
              ...(people ?? []),
            ]}
            value={values.assignedTo ?? ANY}
            onChange={set("assignedTo")}
          />
        </div>
      )}
      {hasTeam && (
        <div className={styles.wide}>
          <Select
            label="Requested for"
            options={[{ id: ANY, label: "Anyone" }, { id: "none", label: "Yourself" }, ...teams]}
            value={values.teamId ?? ANY}
            onChange={set("teamId")}
          />
        </div>
      )}
      {kind.hasTags && (
        <div className={styles.wide}>
          <TagField
            known={props.tags ?? []}
            value={splitTags(values.tags)}
            help="Shows only results with all of these tags."
            onChange={(tags) => onChange({ tags: joinTags(tags) })}
          />
        </div>
      )}
      {kind.sortColumns && (
        <>
          <Select
            label="Sort by"
            options={kind.sortColumns}
            value={values.sortBy ?? null}
            onChange={set("sortBy")}
          />
          <Select
            label="Sort order"
            options={orderChoices(isTimeColumn(values.sortBy))}
            value={values.sortOrder ?? null}
            onChange={set("sortOrder")}
          />
        </>
      )}
    </div>
  );
}
