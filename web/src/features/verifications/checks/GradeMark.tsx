import { GRADES } from "#contract/enums.ts";
import { gradeWords, isByCode } from "#contract/labels.ts";
import styles from "./GradeMark.module.css";

/**
 * How strong the evidence is, of four: the grade as a small gauge, and what it means in words. That a code reached a phone
 * is on no scale of how well somebody is known.
 */
export function GradeMark({ check }: { check: Parameters<typeof gradeWords>[0] }) {
  if (isByCode(check)) return <span className={styles.grade}>{gradeWords(check)}</span>;
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
        {level} of 4: {gradeWords(check)}
      </span>
    </span>
  );
}
