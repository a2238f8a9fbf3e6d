import { type FocusEvent, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import fieldStyles from "../Field/Field.module.css";
import type { FieldProps } from "../Field/field.ts";
import { describedBy, PlainHelp } from "../Field/PlainHelp.tsx";
import styles from "./Choice.module.css";
import segmented from "./Segmented.module.css";

export interface RadioOption {
  id: string;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  aside?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps extends FieldProps<string> {
  options: readonly RadioOption[];
  variant?: "plain" | "card" | "segmented";
  columns?: 1 | 2 | 3;
}

const ITEM = { plain: styles.plain, card: styles.card, segmented: segmented.segment };
const GROUP = {
  plain: styles.options,
  card: cx(styles.options, styles.cards),
  segmented: segmented.segmented,
};

/**
 * Lets people select one of a few visible options. It uses the browser's own radio buttons, which provide arrow keys, a
 * single tab stop and form semantics, and keep the sign-in pages small.
 */
export function RadioGroup(props: RadioGroupProps) {
  const id = useId();
  const variant = props.variant ?? "plain";
  const isInvalid = props.errorMessage !== undefined;
  // Report blur only when the focus leaves the whole group, not just one button.
  const blur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
  };
  return (
    <div
      role="radiogroup"
      className={fieldStyles.field}
      data-field={props.name}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy({ id, ...props })}
      aria-invalid={isInvalid || undefined}
      aria-disabled={props.isDisabled || undefined}
      onBlur={blur}
    >
      <span id={`${id}-label`} className={cx(fieldStyles.label, props.hideLabel && "visually-hidden")}>
        {props.label}
        {props.optional && <span className={fieldStyles.optional}>Optional</span>}
      </span>
      <div
        className={cx(
          GROUP[variant],
          props.columns === 2 && styles.columns2,
          props.columns === 3 && styles.columns3,
        )}
      >
        {props.options.map((option) => (
          <Option key={option.id} group={props} groupId={id} option={option} variant={variant} />
        ))}
      </div>
      <PlainHelp id={id} description={props.description} errorMessage={props.errorMessage} />
    </div>
  );
}

function Option(props: {
  group: RadioGroupProps;
  groupId: string;
  option: RadioOption;
  variant: "plain" | "card" | "segmented";
}) {
  const { group, groupId, option, variant } = props;
  const isSelected = group.value === option.id;
  const isDisabled = group.isDisabled || option.isDisabled;
  const help = option.description ? `${groupId}-${option.id}` : undefined;
  const state = { "data-selected": isSelected || undefined, "data-disabled": isDisabled || undefined };
  return (
    <div className={cx(styles.field, ITEM[variant])} {...state}>
      <label
        className={styles.choice}
        data-invalid={group.errorMessage !== undefined || undefined}
        {...state}
      >
        <input
          type="radio"
          className={styles.native}
          name={group.name ?? groupId}
          value={option.id}
          checked={isSelected}
          disabled={isDisabled}
          aria-describedby={help}
          onChange={() => group.onChange(option.id)}
        />
        {variant !== "segmented" && (
          <span className={cx(styles.mark, styles.round)}>
            <span className={styles.dot} />
          </span>
        )}
        {option.icon && <span className={styles.cardIcon}>{option.icon}</span>}
        <span className={styles.label}>{option.label}</span>
      </label>
      {option.aside && <span className={styles.aside}>{option.aside}</span>}
      {option.description && (
        <span id={help} className={styles.description}>
          {option.description}
        </span>
      )}
    </div>
  );
}
