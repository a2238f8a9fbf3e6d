import { GRADES, type Grade } from "#contract/enums.ts";
import styles from "./motif.module.css";

/** Shows the strength of evidence as four bars, all empty if there was no check. Hidden from assistive technology. */
export function GradeGauge(props: { grade: Grade | null }) {
  const level = props.grade === null ? 0 : GRADES.indexOf(props.grade) + 1;
  return (
    <span className={styles.gauge} aria-hidden="true">
      {GRADES.map((step, i) => (
        <span key={step} data-on={i < level || undefined} />
      ))}
    </span>
  );
}
