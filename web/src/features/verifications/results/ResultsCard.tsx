import { Info } from "lucide-react";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { CheckId, VerificationType } from "#contract/enums.ts";
import { headlineOf } from "#contract/outcome.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { ScoreBar } from "#ui/Score/ScoreBar.tsx";
import { ScoreRing } from "#ui/Score/ScoreRing.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { CheckAnswer, Results, VerificationDetail } from "../api/types.ts";
import { Findings } from "../checks/Findings.tsx";
import { type Question, whyWords } from "../progress/answerWhy.ts";
import { type AnswerRow, Answers } from "./Answers.tsx";
import { Coverage } from "./Coverage.tsx";
import styles from "./ResultsCard.module.css";
import { TestMark } from "./TestMark.tsx";

/** The result: the outcome, scores, answers and findings, each with what it rests on. */
export function ResultsCard({
  verification,
  results,
}: {
  verification: VerificationDetail;
  results: Results;
}) {
  const { checks, completed_at: completedAt } = verification;
  const outcome = headlineOf(results);
  // The assurance note calls the evidence consistent, which would be wrong next to a contradiction.
  const assurance = results.outcome === "adverse" || results.outcome === "mixed" ? null : results.assurance;
  const scores = scoresOf(results, checks);
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
          {results.score_note && <p className={styles.text}>{results.score_note}</p>}
          <div className={styles.coverage}>
            <Coverage text={results.coverage} checks={checks} />
            {completedAt && <Time value={completedAt} mode="datetime" />}
          </div>
        </div>
      </div>
      <div className={styles.columns}>
        {scores.length > 0 && (
          <section aria-labelledby="scores" className={styles.part}>
            <h3 id="scores" className={styles.heading}>
              Individual scores
            </h3>
            <div className={styles.bars}>
              {scores.map(({ check, value }) => (
                <div key={check.service}>
                  <ScoreBar label={CHECK_LABEL[check.service]} value={value} {...lookOf(check)} />
                  <p className={styles.rests}>
                    {check.disputed && "Disputed, so it doesn't count toward a score. "}
                    {check.grade && <GradeMark check={{ ...check, grade: check.grade }} />}
                  </p>
                </div>
              ))}
            </div>
            <p className={styles.note}>How well the evidence matches, multiplied by how strong it is.</p>
          </section>
        )}
        {sections(results, verification.verification_type, checks).map(({ id, title, rows }) => (
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
        <p className={styles.lead}>
          “Not checked” never means passed or clean. A consistent document isn't proof that it's genuine.
        </p>
        <Findings verification={verification} results={results} />
      </section>
    </Card>
  );
}

/** @returns checks that have a score, or had one until they were disputed, in the order of the checks */
function scoresOf(results: Results, checks: readonly CheckAnswer[]) {
  const values: Partial<Record<CheckId, number>> = results.individual_scores;
  return checks
    .map((check) => ({ check, value: values[check.service] ?? null }))
    .filter(({ check, value }) => value !== null || (check.disputed && isDecided(check)));
}

const isDecided = ({ status }: CheckAnswer) => status === "passed" || status === "adverse";

/** A bar's color shows what its check found, not the length of the bar. */
const lookOf = ({ status }: CheckAnswer) =>
  status === "adverse"
    ? ({ tone: "bad", words: "doesn't support it" } as const)
    : ({ tone: "accent", words: "supports it" } as const);

/** @returns the sections that belong to this type of verification or contain an answer */
function sections(
  results: Results,
  type: VerificationType,
  checks: readonly CheckAnswer[],
): { id: string; title: string; rows: AnswerRow[] }[] {
  const row = (
    label: string,
    question: Question,
    value: AnswerRow["value"],
    yesIsBad = false,
  ): AnswerRow => ({ label, value, yesIsBad, why: whyWords(question, value, checks) });
  const identity = results.identity_verification;
  const employment = results.employment_verification;
  const financial = results.financial_verification;
  const all = [
    {
      id: "identity",
      title: "Identity verification",
      rows: [
        row("Name match", "name_match", identity.name_match),
        row("Document verified", "document_verified", identity.document_verified),
        row("Address verified", "address_verified", identity.address_verified),
      ],
    },
    {
      id: "employment",
      title: "Employment verification",
      rows: [
        row("Employment status", "employment_status", employment.employment_status),
        row("Employer verified", "employer_verified", employment.employer_verified),
        row("Salary range", "salary_range", employment.salary_range),
      ],
    },
    {
      id: "financial",
      title: "Financial verification",
      rows: [
        row("Credit score", "credit_score", financial.credit_score),
        row("Credit history", "credit_history", financial.credit_history),
        row("Bankruptcy", "bankruptcy", financial.bankruptcy, true),
      ],
    },
  ] satisfies { id: string; title: string; rows: AnswerRow[] }[];
  return all.filter((section) => section.id === type || section.rows.some((row) => row.value !== null));
}
