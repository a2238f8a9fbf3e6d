import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  label: ReactNode;
  value?: number;
  /** 100 by default. */
  max?: number;
  valueLabel?: string;
  isIndeterminate?: boolean;
  tone?: "accent" | "ok" | "warn" | "bad";
  /** Shows the label and value only to assistive technology. */
  hideLabel?: boolean;
}

/** A progress bar in plain markup, because RAC's would add number formatting code to the first load. */
export function ProgressBar(props: ProgressBarProps) {
  const id = useId();
  const max = props.max ?? 100;
  const value = Math.min(max, Math.max(0, props.value ?? 0));
  const percent = max > 0 ? (value / max) * 100 : 0;
  const text = props.valueLabel ?? `${Math.round(percent)}%`;
  const known = props.isIndeterminate
    ? {}
    : { "aria-valuemin": 0, "aria-valuemax": max, "aria-valuenow": value, "aria-valuetext": text };
  return (
    <div
      role="progressbar"
      className={cx(styles.bar, props.tone && styles[props.tone])}
      aria-labelledby={props.hideLabel ? undefined : id}
      aria-label={props.hideLabel && typeof props.label === "string" ? props.label : undefined}
      {...known}
    >
      {!props.hideLabel && (
        <div className={styles.head}>
          <span id={id} className={styles.label}>
            {props.label}
          </span>
          {!props.isIndeterminate && <span className={styles.value}>{text}</span>}
        </div>
      )}
      <svg className={styles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {props.isIndeterminate ? (
          <rect className={styles.moving} width="40" height="6" />
        ) : (
          percent > 0 && <rect className={styles.fill} width={percent} height="6" />
        )}
      </svg>
    </div>
  );
}
