import { moneyOfCents } from "#contract/billing/money.ts";
import { SERVICE_CENTS } from "#contract/billing/prices.ts";
import type { Grade } from "#contract/enums.ts";
import { ScoreRingFace } from "#ui/Score/ScoreRingFace.tsx";
import { GradeGauge } from "../motif/GradeGauge.tsx";
import { Seal } from "../motif/Seal.tsx";
import styles from "./ResultScene.module.css";
import scene from "./scene.module.css";

const ANSWERS: readonly { label: string; grade: Grade | null; answer: string }[] = [
  { label: "Name match", grade: "G4", answer: "Yes" },
  { label: "Document verified", grade: "G4", answer: "Yes" },
  { label: "Address on the license", grade: "G2", answer: "Agrees" },
  { label: "Phone verified", grade: null, answer: "Not checked" },
];

export function ResultScene() {
  return (
    <div className={`${scene.card} ${styles.result}`}>
      <div className={styles.verdict}>
        <ScoreRingFace value={90} size="lg" tone="ok" caption="of 100" />
        <div>
          <p className={scene.heading}>Confirmed by a reviewer</p>
          <p className={scene.quiet}>
            3 of 4 checks ran. {moneyOfCents(SERVICE_CENTS)} credited for the other.
          </p>
        </div>
      </div>
      <ul className={scene.list}>
        {ANSWERS.map(({ label, grade, answer }) => (
          <li key={label} className={`${scene.line} ${styles.answer}`}>
            <span className={scene.name}>{label}</span>
            <span className={grade ? undefined : scene.quiet}>{answer}</span>
            <GradeGauge grade={grade} />
          </li>
        ))}
      </ul>
      <Seal className={styles.seal} />
    </div>
  );
}
