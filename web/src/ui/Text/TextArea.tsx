import { TextArea as RacTextArea } from "react-aria-components/TextArea";
import { TextField as RacTextField } from "react-aria-components/TextField";
import { plural } from "#contract/plural.ts";
import { cx } from "../cx.ts";
import styles from "../Field/Field.module.css";
import { FieldHelp, FieldLabel } from "../Field/FieldParts.tsx";
import type { FieldProps } from "../Field/field.ts";

export interface TextAreaProps extends FieldProps<string> {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
}

/** A text field with several lines. Near its limit, it counts the remaining characters. */
export function TextArea(props: TextAreaProps) {
  const left = props.maxLength === undefined ? undefined : props.maxLength - props.value.length;
  return (
    <RacTextField
      className={styles.field}
      data-field={props.name}
      name={props.name}
      value={props.value}
      onChange={props.onChange}
      onBlur={() => props.onBlur?.()}
      isInvalid={props.errorMessage !== undefined}
      isDisabled={props.isDisabled}
      maxLength={props.maxLength}
      autoFocus={props.autoFocus}
      validationBehavior="aria"
    >
      <FieldLabel optional={props.optional} hidden={props.hideLabel}>
        {props.label}
      </FieldLabel>
      <div className={styles.box}>
        <RacTextArea
          className={cx(styles.input, styles.area)}
          rows={props.rows ?? 4}
          placeholder={props.placeholder}
        />
      </div>
      {left !== undefined && left <= (props.maxLength ?? 0) / 5 && (
        <span className={styles.count} aria-live="polite">
          {plural(left, "character")} left
        </span>
      )}
      <FieldHelp description={props.description} errorMessage={props.errorMessage} />
    </RacTextField>
  );
}
