import { GRADES } from "#contract/enums.ts";
import { gradeText, isByCode } from "#contract/labels.ts";
import styles from "./GradeMark.module.css";

/**
 * Shows the strength of the evidence as a gauge with four steps and a label. A check by texted code gets no gauge,
 * because it says nothing about who the person is.
 */
export function GradeMark({
  check,
  words = gradeText(check),
}: {
  check: Parameters<typeof gradeText>[0];
  /** The label, if it isn't what the grade means in general. */
  words?: string;
}) {
  if (isByCode(check)) return <span className={styles.grade}>{words}</span>;
  const level = GRADES.indexOf(check.grade) + 1;
  return (
    <span className={styles.grade}>
      <span className={styles.gauge} aria-hidden="true">
        {GRADES.map((step, i) => (
          <span key={step} className={i < level ? styles.on : styles.off} />
        ))}
      </span>
      <span>
        <span className="visually-hidden">Evidence </span>
        {level} of 4: {words}
      </span>
    </span>
  );
}
