import type { Results, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Findings } from "../checks/Findings.tsx";
import { TechnicalDetails } from "../checks/TechnicalDetails.tsx";
import { Answers } from "./Answers.tsx";
import styles from "./ResultsCard.module.css";
import { Strength } from "./Strength.tsx";
import { sectionsOf } from "./sections.ts";
import { TestMark } from "./TestMark.tsx";

/** The basis of the verdict: scores, answers and findings, and how each was reached. */
export function ResultsCard({
  verification: v,
  results,
}: {
  verification: VerificationDetail;
  results: Results;
}) {
  return (
    <Card as="section" padding="none" aria-labelledby="results" className={styles.card}>
      {results.sandbox && <TestMark />}
      <CardHeader
        id="results"
        title="Results"
        description={results.coverage}
        actions={results.sandbox && <Badge tone="warn">TEST</Badge>}
      />
      <div className={styles.columns}>
        <section aria-labelledby="strength" className={styles.part}>
          <h3 id="strength" className={styles.heading}>
            Strength of evidence
          </h3>
          <Strength results={results} checks={v.checks} disputes={v.disputes} verdict={v.verdict} />
        </section>
        {sectionsOf(results, v.verification_type, v.checks, v.disputes).map(({ id, title, rows }) => (
          <section key={id} aria-labelledby={id} className={styles.part}>
            <h3 id={id} className={styles.heading}>
              {title}
            </h3>
            <Answers rows={rows} />
          </section>
        ))}
      </div>
      <section aria-labelledby="findings" className={styles.findings}>
        <h3 id="findings" className={styles.heading}>
          Additional findings
        </h3>
        <p className={styles.lead}>“Not checked” never means passed or clean.</p>
        <Findings verification={v} results={results} />
      </section>
      <TechnicalDetails checks={v.checks} />
    </Card>
  );
}
