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

/** A multiline text field. Near its limit, it shows how many characters are left. */
export function TextArea(props: TextAreaProps) {
  const { label, rows = 4, placeholder, description, errorMessage, optional, hideLabel, ...field } = props;
  const left = props.maxLength === undefined ? undefined : props.maxLength - props.value.length;
  return (
    <RacTextField
      {...field}
      className={cx(styles.field)}
      data-field={props.name}
      onBlur={() => props.onBlur?.()}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className={styles.box}>
        <RacTextArea
          className={cx(styles.input, styles.area)}
          rows={rows}
          {...(placeholder && { placeholder })}
        />
      </div>
      {left !== undefined && left <= (props.maxLength ?? 0) / 5 && (
        <span className={styles.count} aria-live="polite">
          {plural(left, "character")} left
        </span>
      )}
      <FieldHelp description={description} errorMessage={errorMessage} />
    </RacTextField>
  );
}
