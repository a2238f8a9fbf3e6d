import { GRADES } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { GradeGauge } from "../motif/GradeGauge.tsx";
import { Section } from "../Section.tsx";
import styles from "./Evidence.module.css";

const EXAMPLE = {
  G4: "A reviewer compared the license with the person’s statement.",
  G3: "The employer confirmed the job from its own email domain.",
  G2: "We read the barcode on the license, and it matches.",
  G1: "The number has a valid format. No one has confirmed it.",
} as const;

/** The four grades, strongest first, and the fifth possibility: not checked. */
export function Evidence() {
  return (
    <Section
      id="evidence"
      title="Every finding shows its source."
      ground="night"
      lede="With its date and grade, so you can judge it yourself."
    >
      <ol className={styles.grades}>
        {GRADES.toReversed().map((grade) => (
          <li key={grade} className={styles.grade}>
            <GradeGauge grade={grade} />
            <h3 className={styles.name}>{GRADE_LABEL[grade]}</h3>
            <p className={styles.example}>{EXAMPLE[grade]}</p>
          </li>
        ))}
        <li className={styles.grade}>
          <GradeGauge grade={null} />
          <h3 className={styles.name}>Not checked</h3>
          <p className={styles.example}>Never shown as passed, and never part of the score.</p>
        </li>
      </ol>
    </Section>
  );
}
