import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";
import field from "../Field/Field.module.css";
import type { FieldProps } from "../Field/field.ts";
import { describedBy, PlainHelp } from "../Field/PlainHelp.tsx";
import styles from "./Select.module.css";

export interface SelectOption {
  id: string;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps extends Omit<FieldProps<string>, "value"> {
  options: readonly SelectOption[];
  value: string | null;
  /** Shown while nothing is selected. */
  placeholder?: string;
  size?: "sm" | "md";
  autoComplete?: string;
}

/**
 * Lets people select one of many options. It uses the native select, which provides the phone's picker, type-ahead and
 * form support. The list is styled in browsers that support that.
 */
export function Select(props: SelectProps) {
  const id = useId();
  const isInvalid = props.errorMessage !== undefined;
  const hasEmptyOption = props.options.some((option) => option.id === "");
  // If there's an empty option, "nothing selected" needs a different value: if the browser already showed the empty
  // option, choosing it wouldn't fire a change event.
  const unset = hasEmptyOption ? "unset" : "";
  const value = props.value ?? unset;
  const isEmpty = !props.options.some((option) => option.id === value);
  return (
    <div className={cx(field.field, props.size === "sm" && styles.sm)} data-field={props.name}>
      <label htmlFor={id} className={cx(field.label, props.hideLabel && "visually-hidden")}>
        {props.label}
        {props.optional && <span className={field.optional}>Optional</span>}
      </label>
      <div className={styles.box} data-invalid={isInvalid || undefined}>
        <select
          id={id}
          className={cx(styles.select, isEmpty && styles.empty)}
          name={props.name}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={() => props.onBlur?.()}
          disabled={props.isDisabled}
          autoComplete={props.autoComplete}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy({ id, ...props })}
        >
          {(!hasEmptyOption || props.value === null) && (
            <option value={unset} disabled hidden>
              {props.placeholder ?? "Choose"}
            </option>
          )}
          {props.options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
      <PlainHelp id={id} description={props.description} errorMessage={props.errorMessage} />
    </div>
  );
}
