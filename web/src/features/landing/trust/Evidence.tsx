import { GRADES } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { GradeGauge } from "../motif/GradeGauge.tsx";
import { Section } from "../Section.tsx";
import styles from "./Evidence.module.css";

const EXAMPLE = {
  G4: "A reviewer compared the license with the person’s statement.",
  G3: "The employer, at an address of its own, confirmed the job.",
  G2: "We read the barcode of the license, and it agrees.",
  G1: "The number is well-formed. Nobody has confirmed it.",
} as const;

/** The four grades, strongest first, and the fifth answer: not checked. */
export function Evidence() {
  return (
    <Section
      id="evidence"
      title="Every finding says how it knows."
      ground="night"
      lede="A green tick alone says little. Each of our findings carries its source, its date and its grade, so that you can weigh the answer yourself."
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
          <p className={styles.example}>
            Shown as exactly that. Never as passed, never as clean, and never in the score.
          </p>
        </li>
      </ol>
    </Section>
  );
}
