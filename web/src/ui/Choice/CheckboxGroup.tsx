import { type FocusEvent, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import fieldStyles from "../Field/Field.module.css";
import type { FieldProps } from "../Field/field.ts";
import { describedBy, PlainHelp } from "../Field/PlainHelp.tsx";
import { CheckMark } from "./Checkbox.tsx";
import styles from "./Choice.module.css";

export interface CheckboxGroupProps extends FieldProps<string[]> {
  options: readonly {
    id: string;
    label: string;
    description?: ReactNode;
    aside?: ReactNode;
    isDisabled?: boolean;
  }[];
  variant?: "plain" | "card";
  columns?: 1 | 2;
}

/** Lets people select any number of a few options. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const id = useId();
  const { description, errorMessage, value } = props;
  const card = props.variant === "card";
  // Report blur only when the focus leaves the whole group, not just one checkbox.
  const blur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
  };
  return (
    <fieldset
      className={fieldStyles.field}
      data-field={props.name}
      aria-describedby={describedBy({ id, description, errorMessage })}
      disabled={props.isDisabled}
      onBlur={blur}
    >
      <legend className={cx(fieldStyles.label, props.hideLabel && "visually-hidden")}>
        {props.label}
        {props.optional && <span className={fieldStyles.optional}>Optional</span>}
      </legend>
      <div className={cx(styles.options, card && styles.cards, props.columns === 2 && styles.columns2)}>
        {props.options.map((option) => {
          const isSelected = value.includes(option.id);
          const state = {
            "data-selected": isSelected || undefined,
            "data-disabled": props.isDisabled || option.isDisabled || undefined,
          };
          return (
            <div key={option.id} className={card ? styles.card : styles.plain} {...state}>
              <label className={styles.choice} {...state}>
                <input
                  type="checkbox"
                  className={styles.native}
                  name={props.name ?? id}
                  value={option.id}
                  checked={isSelected}
                  disabled={option.isDisabled}
                  aria-describedby={option.description ? `${id}-${option.id}` : undefined}
                  onChange={(event) =>
                    props.onChange(
                      event.target.checked ? [...value, option.id] : value.filter((one) => one !== option.id),
                    )
                  }
                />
                <CheckMark />
                <span className={styles.label}>{option.label}</span>
              </label>
              {option.aside && <span className={styles.aside}>{option.aside}</span>}
              {option.description && (
                <span id={`${id}-${option.id}`} className={styles.description}>
                  {option.description}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <PlainHelp id={id} description={description} errorMessage={errorMessage} />
    </fieldset>
  );
}
