import { GRADES, type Grade } from "#contract/enums.ts";
import styles from "./motif.module.css";

/** How strong the evidence is, as four bars; none is filled for what was not checked. A picture only. */
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
