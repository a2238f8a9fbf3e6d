import { Meter } from "react-aria-components/Meter";
import { cx } from "../cx.ts";
import styles from "./ScoreRing.module.css";
import { type RingSize, type RingTone, ScoreRingFace } from "./ScoreRingFace.tsx";
import { clampScore, levelOf } from "./score.ts";

export interface ScoreRingProps {
  /** 0–100, clamped; null when there's no score yet. */
  value: number | null;
  size?: RingSize;
  label?: string;
  /**
   * Text under the number, in the two larger sizes. By default, `words` or the level's name. null hides it if there's a
   * score.
   */
  caption?: string | null;
  animate?: boolean;
  /** Overrides the color when the score's own thresholds don't apply, for example for a result's outcome. */
  tone?: RingTone | undefined;
  /** What the score means, when it isn't a level of trust. */
  words?: string | undefined;
}

/** A score as a ring, which screen readers announce as "85 of 100, High Trust". Only the arc animates. */
export function ScoreRing(props: ScoreRingProps) {
  const { size = "lg", label = "Trust Score" } = props;
  if (props.value === null)
    return (
      <span role="img" aria-label={`${label}: none yet`} className={styles.ring}>
        <ScoreRingFace value={null} size={size} caption={props.caption ?? "No score yet"} />
      </span>
    );
  const value = clampScore(props.value);
  const level = props.words ?? levelOf(value);
  return (
    <Meter
      className={cx(styles.ring)}
      aria-label={label}
      value={value}
      minValue={0}
      maxValue={100}
      valueLabel={`${value} of 100, ${level}`}
    >
      <ScoreRingFace
        value={value}
        size={size}
        caption={props.caption === undefined ? level : props.caption}
        animate={props.animate}
        tone={props.tone}
      />
    </Meter>
  );
}
