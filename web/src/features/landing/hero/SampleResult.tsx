import type { Grade } from "#contract/enums.ts";
import { STAGE_LABEL } from "#contract/labels.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { ScoreRingFace } from "#ui/Score/ScoreRingFace.tsx";
import { GradeGauge } from "../motif/GradeGauge.tsx";
import { Icon } from "../motif/Icon.tsx";
import { StateBadge } from "../motif/StateBadge.tsx";
import { Swap } from "../motif/Swap.tsx";
import { Agreement } from "./Agreement.tsx";
import styles from "./SampleResult.module.css";

/**
 * The score. The base check counts double (`weightOf` in `functions/contract/checks/catalog.ts`):
 * (2·1 + 1·1 + 1·0.6) / 4 = 0.9.
 */
const SCORE = 90;
/**
 * The sample's checks. Their labels are copied from the catalog of checks, because importing the catalog would make
 * this page too large. A test checks that the catalog still has them.
 */
export const SAMPLE_CHECKS: readonly { label: string; grade: Grade; how: string }[] = [
  { label: "Identity match", grade: "G4", how: "Inspected by a reviewer" },
  { label: "Document verification", grade: "G4", how: "Inspected by a reviewer" },
  { label: "Address verification", grade: "G2", how: "Read from a utility bill" },
];
const STEPS = ["Request Submitted", "Processing Started", "Completed"] as const;

/**
 * A sample request that's sent, agreed to, checked and completed. It's animated once, with CSS only, for less than five
 * seconds. With reduced motion, it shows its end state.
 */
export function SampleResult() {
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">
        A sample: Maya Chen wants to verify Jordan Ellis, Jordan agrees, and three checks pass: identity match
        and document verification, both inspected by a reviewer, and address verification, read from a utility
        bill. The request goes from pending through in progress to completed, with an overall score of {SCORE}{" "}
        of 100.
      </figcaption>
      <div aria-hidden="true">
        <Result />
        <Agreement />
      </div>
    </figure>
  );
}

function Result() {
  return (
    <div className={styles.result}>
      <div className={styles.head}>
        <div>
          <p className={styles.subject}>Jordan Ellis</p>
          <p className={styles.quiet}>Identity · Marketplace</p>
        </div>
        <Swap>
          <StateBadge state="pending" />
          <StateBadge state="in_progress" />
          <StateBadge state="completed" />
        </Swap>
      </div>
      <div className={styles.verdict}>
        <span className={styles.ring}>
          <ScoreRingFace value={SCORE} size="lg" tone="ok" caption="of 100" />
        </span>
        <div>
          <Swap className={styles.standing}>
            <span className={styles.outcome}>{STAGE_LABEL.awaiting_consent}</span>
            <span className={styles.outcome}>{STAGE_LABEL.checking}</span>
            <span>
              <span className={styles.outcome}>Confirmed</span>
              <span className={styles.quiet}>A reviewer confirmed Jordan Ellis's name and birth date.</span>
            </span>
          </Swap>
          <Badge size="sm">Sample</Badge>
        </div>
      </div>
      <ul className={styles.checks}>
        {SAMPLE_CHECKS.map(({ label, grade, how }) => (
          <li key={label} className={styles.check}>
            <div>
              <p className={styles.checkName}>{label}</p>
              <p className={styles.how}>
                <GradeGauge grade={grade} />
                {how}
              </p>
            </div>
            <Swap>
              <StateBadge state="waiting" />
              <StateBadge state="running" />
              <StateBadge state="passed" />
            </Swap>
          </li>
        ))}
      </ul>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <span className={styles.node}>
              <Icon sign="check" />
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
