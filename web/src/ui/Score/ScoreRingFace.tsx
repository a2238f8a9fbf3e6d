import { cx } from "../cx.ts";
import styles from "./ScoreRing.module.css";
import { type Tone, toneOf } from "./score.ts";

export type RingSize = "sm" | "md" | "lg" | "xl";
export type RingTone = Tone | "info" | "neutral";

/** Stroke width, in units of the drawing, which is 100 units wide. */
const STROKE: Record<RingSize, number> = { sm: 11, md: 9, lg: 7.5, xl: 7 };

/**
 * The drawn ring with its number. It's only a picture, so the component that uses it must provide accessible text.
 * There's no arc at 0, because a round cap would paint a dot.
 */
export function ScoreRingFace(props: {
  value: number | null;
  size: RingSize;
  caption?: string | null;
  animate?: boolean | undefined;
  tone?: RingTone | undefined;
}) {
  const { value, size, caption } = props;
  const stroke = STROKE[size];
  const r = 50 - stroke / 2;
  return (
    <span className={cx(styles.face, styles[size], value !== null && styles[props.tone ?? toneOf(value)])}>
      <svg viewBox="0 0 100 100" className={styles.svg} aria-hidden="true">
        <circle cx="50" cy="50" r={r} className={styles.track} strokeWidth={stroke} />
        {value !== null && value > 0 && (
          <circle
            cx="50"
            cy="50"
            r={r}
            className={cx(styles.arc, props.animate !== false && styles.animated)}
            strokeWidth={stroke}
            pathLength={100}
            strokeDasharray={`${value} 100`}
          />
        )}
      </svg>
      <span className={styles.words}>
        <span className={styles.number}>{value ?? "–"}</span>
        {caption && (size === "lg" || size === "xl") && <span className={styles.caption}>{caption}</span>}
      </span>
    </span>
  );
}
