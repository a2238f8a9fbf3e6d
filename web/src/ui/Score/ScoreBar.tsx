import type { ReactNode } from "react";
import { Label } from "react-aria-components/Label";
import { Meter } from "react-aria-components/Meter";
import { cx } from "../cx.ts";
import styles from "../ProgressBar/ProgressBar.module.css";
import { clampScore, levelOf, type Tone, toneOf } from "./score.ts";

/** One line of a score's breakdown: a label and a meter. */
export function ScoreBar(props: {
  label: ReactNode;
  value: number | null;
  aside?: ReactNode;
  /** Overrides the color when the score's own thresholds don't apply. */
  tone?: Tone | "accent" | "neutral";
  /** What the score means, when it isn't a level of trust. */
  words?: string;
}) {
  const value = props.value === null ? 0 : clampScore(props.value);
  const known = props.value !== null;
  return (
    <Meter
      className={cx(styles.bar, known && props.tone !== "accent" && styles[props.tone ?? toneOf(value)])}
      value={value}
      valueLabel={known ? `${value} of 100, ${props.words ?? levelOf(value)}` : "No score"}
    >
      <div className={cx(styles.head, styles.wrapping)}>
        <Label className={styles.label}>{props.label}</Label>
        <span className={styles.value}>
          {props.aside}
          <span className={styles.strong}>{known ? value : "–"}</span>
        </span>
      </div>
      <svg className={styles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {value > 0 && <rect className={styles.fill} width={value} height="6" />}
      </svg>
    </Meter>
  );
}
