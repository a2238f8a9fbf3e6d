import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Input } from "react-aria-components/Input";
import { TextField as RacTextField } from "react-aria-components/TextField";
import { cx } from "../cx.ts";
import styles from "../Field/Field.module.css";
import { FieldHelp, FieldLabel } from "../Field/FieldParts.tsx";
import type { FieldProps } from "../Field/field.ts";

export interface TextFieldProps extends FieldProps<string> {
  type?: "text" | "email" | "password" | "tel" | "url";
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "url";
  placeholder?: string | undefined;
  maxLength?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Hides the value until Reveal is pressed. Used for identity numbers. */
  masked?: boolean;
  /** Formats what was typed, for example by adding dashes to an SSN. */
  format?: ((value: string) => string) | undefined;
  /** Id of extra help for the input, such as a checklist. */
  describedBy?: string;
  autoFocus?: boolean;
  /** Unlike a disabled field, a read-only one can get the focus, be read by screen readers, and be copied. */
  isReadOnly?: boolean;
  spellCheck?: boolean;
  /** Values that the browser offers while the user types, each with a label. */
  suggestions?: readonly { value: string; label: string }[];
}

/** A single-line text field. Passwords get show/hide and masked values get Reveal. Pasting is always allowed. */
export function TextField(props: TextFieldProps) {
  const { type = "text", label, value, masked, format, placeholder, prefix, suffix, ...rest } = props;
  const { description, errorMessage, optional, hideLabel, describedBy, spellCheck, suggestions, ...field } =
    rest;
  const list = useId();
  const [shown, setShown] = useState(false);
  const hides = type === "password" || masked;
  const word = type === "password" ? "password" : "value";

  return (
    <RacTextField
      {...field}
      className={cx(styles.field)}
      data-field={props.name}
      type={type === "password" && shown ? "text" : type}
      value={value}
      onChange={(value) => props.onChange(format ? format(value) : value)}
      onBlur={() => props.onBlur?.()}
      isInvalid={errorMessage !== undefined}
      {...((spellCheck === false || hides || type === "email") && { spellCheck: "false" })}
      {...(describedBy && { "aria-describedby": describedBy })}
      validationBehavior="aria"
    >
      <FieldLabel optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className={styles.box}>
        {prefix && <span className={cx(styles.affix, styles.prefix)}>{prefix}</span>}
        <Input
          className={cx(styles.input, masked && !shown && value !== "" && styles.masked)}
          {...(placeholder && { placeholder })}
          {...((type === "email" || hides) && { autoCapitalize: "none" })}
          {...(suggestions && { list })}
        />
        {suggestions && (
          <datalist id={list}>
            {suggestions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </datalist>
        )}
        {suffix && <span className={cx(styles.affix, styles.suffix)}>{suffix}</span>}
        {hides && (
          <button
            type="button"
            data-aside
            className={styles.aside}
            aria-pressed={shown}
            aria-label={masked ? `Reveal ${typeof label === "string" ? label : word}` : `Show ${word}`}
            onClick={() => setShown(!shown)}
            disabled={props.isDisabled}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {masked && (shown ? "Hide" : "Reveal")}
          </button>
        )}
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </RacTextField>
  );
}
