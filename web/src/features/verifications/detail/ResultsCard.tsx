import { Info } from "lucide-react";
import type { CheckId, VerificationType } from "../../../../../functions/contract/enums.ts";
import { CHECK_LABEL } from "../../../../../functions/contract/labels.ts";
import { OUTCOME } from "../../../../../functions/contract/outcome.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ScoreBar } from "../../../ui/ScoreBar.tsx";
import { ScoreRing } from "../../../ui/ScoreRing.tsx";
import { Time } from "../../../ui/Time.tsx";
import type { CheckAnswer, Results } from "../api/types.ts";
import { type AnswerRow, Answers } from "./Answers.tsx";
import { Findings } from "./Findings.tsx";
import styles from "./ResultsCard.module.css";
import { TestMark } from "./TestMark.tsx";

/** The result: what the checks say together, the scores, the answers and the findings, each with its source. */
export function ResultsCard(props: {
  results: Results;
  checks: readonly CheckAnswer[];
  type: VerificationType;
  completedAt: string | null;
}) {
  const { results, checks } = props;
  const outcome = OUTCOME[results.outcome];
  // "Consistent" is said of a result that is; beside a contradiction it would be the wrong word.
  const assurance = results.outcome === "adverse" || results.outcome === "mixed" ? null : results.assurance;
  const scores = Object.entries(results.individual_scores) as [CheckId, number][];
  return (
    <Card as="section" padding="none" elevation={2} aria-labelledby="results" className={styles.card}>
      {results.sandbox && <TestMark />}
      <div className={styles.hero} data-tone={outcome.tone}>
        <ScoreRing
          size="xl"
          label="Overall score"
          value={results.overall_score}
          tone={outcome.tone}
          words={outcome.title}
          caption={results.overall_score === null ? "No score" : "of 100"}
        />
        <div className={styles.summary}>
          <h2 id="results" className={styles.eyebrow}>
            Results
            {results.sandbox && <Badge tone="warn">TEST</Badge>}
          </h2>
          <p className={styles.title}>{outcome.title}</p>
          <p className={styles.text}>{outcome.text}</p>
          {assurance && (
            <p className={styles.assurance}>
              <Info aria-hidden />
              <em>{assurance}</em>
            </p>
          )}
          <p className={styles.coverage}>
            {results.coverage}
            {props.completedAt && (
              <>
                {" · "}
                <Time value={props.completedAt} mode="datetime" />
              </>
            )}
          </p>
        </div>
      </div>
      <div className={styles.columns}>
        {scores.length > 0 && (
          <section aria-labelledby="scores" className={styles.part}>
            <h3 id="scores" className={styles.heading}>
              Individual Scores
            </h3>
            <div className={styles.bars}>
              {scores.map(([id, value]) => (
                <ScoreBar key={id} label={CHECK_LABEL[id]} value={value} {...lookOf(id, checks)} />
              ))}
            </div>
            <p className={styles.note}>How well the evidence agrees, times how strong it is.</p>
          </section>
        )}
        {sections(results, props.type).map(({ id, title, rows }) => (
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
          Additional Findings
        </h3>
        <Findings findings={results.additional_findings} checks={checks} />
      </section>
    </Card>
  );
}

/** A bar's colour follows what its check said, not how long it is. */
function lookOf(id: CheckId, checks: readonly CheckAnswer[]) {
  const isAdverse = checks.find((check) => check.service === id)?.status === "adverse";
  return isAdverse
    ? ({ tone: "bad", words: "speaks against it" } as const)
    : ({ tone: "accent", words: "supports it" } as const);
}

/** The result's sections that belong to this type of verification, or hold anything. */
function sections(
  results: Results,
  type: VerificationType,
): { id: string; title: string; rows: AnswerRow[] }[] {
  const identity = results.identity_verification;
  const employment = results.employment_verification;
  const financial = results.financial_verification;
  const all = [
    {
      id: "identity",
      title: "Identity Verification",
      rows: [
        { label: "Name match", value: identity.name_match },
        { label: "Document verified", value: identity.document_verified },
        { label: "Address verified", value: identity.address_verified },
      ],
    },
    {
      id: "employment",
      title: "Employment Verification",
      rows: [
        { label: "Employment status", value: employment.employment_status },
        { label: "Employer verified", value: employment.employer_verified },
        { label: "Salary range", value: employment.salary_range },
      ],
    },
    {
      id: "financial",
      title: "Financial Verification",
      rows: [
        { label: "Credit score", value: financial.credit_score },
        { label: "Credit history", value: financial.credit_history },
        { label: "Bankruptcy", value: financial.bankruptcy, yesIsBad: true },
      ],
    },
  ] satisfies { id: string; title: string; rows: AnswerRow[] }[];
  return all.filter((section) => section.id === type || section.rows.some((row) => row.value !== null));
}
