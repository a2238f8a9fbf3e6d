import { type ConfidenceLevel, confidenceLevel } from "#contract/documents/confidence.ts";
import { CONFIDENCE_LABEL } from "#contract/documents/readings.ts";
import styles from "./ConfidenceMark.module.css";

const FILLED: Record<ConfidenceLevel, number> = { high: 3, medium: 2, low: 1, unknown: 0 };

/** Shows how confident we are in a value read from a document: three dots, a label and the reason. */
export function ConfidenceMark(props: {
  /** From 0 to 1; null when none was stored. */
  confidence: number | null;
  why: string | null;
}) {
  const level = confidenceLevel(props.confidence);
  return (
    <span className={styles.mark} data-level={level}>
      <span className={styles.dots} aria-hidden="true">
        {[1, 2, 3].map((dot) => (
          <span key={dot} className={dot <= FILLED[level] ? styles.on : styles.off} />
        ))}
      </span>
      <span>
        <span className={styles.level}>{CONFIDENCE_LABEL[level]}</span>
        {props.why && `: ${props.why}`}
      </span>
    </span>
  );
}
