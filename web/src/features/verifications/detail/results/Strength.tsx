import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { type Doubt, doubtText } from "#contract/reviews/doubt.ts";
import { scoreTone } from "#contract/verdicts/score-tone.ts";
import { VERDICT, type Verdict } from "#contract/verdicts.ts";
import type { CheckAnswer, Results } from "#features/verifications/shared/api/types.ts";
import { ScoreBar } from "#ui/Score/ScoreBar.tsx";
import { ScoreRing } from "#ui/Score/ScoreRing.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import { hasConfirmed } from "../checks/messages.ts";
import styles from "./Strength.module.css";

/**
 * The overall score and the checks' scores. They say how strong the evidence is, not what it shows. A score that isn't
 * confirmed by an independent person or source is neutral in color.
 */
export function Strength(props: {
  results: Results;
  checks: readonly CheckAnswer[];
  disputes: readonly Doubt[];
  verdict: Verdict | null;
}) {
  const { overall_score: overall, score_note: note, individual_scores } = props.results;
  const scores = scoresOf(individual_scores, props.checks);
  // Go by the verdict, not by the checks: confirmed checks could make the score green while the verdict isn't.
  const isConfirmed = props.verdict?.kind === "confirmed";
  return (
    <>
      <div className={styles.overall}>
        <ScoreRing
          size="md"
          label="Overall score"
          value={overall}
          tone={overall === null ? undefined : scoreTone(overall, isConfirmed)}
          words={props.verdict ? VERDICT[props.verdict.kind].word : undefined}
        />
        <div>
          <p className={styles.label}>Overall score</p>
          <p className={styles.note}>{note ?? (overall === null ? "No score" : "of 100")}</p>
        </div>
      </div>
      {scores.length > 0 && (
        <section aria-labelledby="scores">
          <div className={styles.heading}>
            <h4 id="scores">Individual scores</h4>
            <InfoTip about="an individual score">
              How well the evidence matches, multiplied by how strong it is.
            </InfoTip>
          </div>
          <div className={styles.bars}>
            {scores.map(({ check, value }) => (
              <div key={check.service}>
                <ScoreBar
                  label={CHECK_LABEL[check.service]}
                  value={value}
                  tone={scoreTone(value ?? 0, hasConfirmed(check))}
                  words={check.status === "adverse" ? "counts against it" : "supports it"}
                />
                <p className={styles.rests}>
                  {check.disputed
                    ? `${doubtText(check.service, props.disputes)}, so it doesn't count toward a score.`
                    : check.status === "adverse" && "Counts against the request."}
                </p>
              </div>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** @returns checks that have a score, or had one until they were disputed, in the order of the checks */
function scoresOf(values: Results["individual_scores"], checks: readonly CheckAnswer[]) {
  return checks
    .map((check) => ({ check, value: values[check.service] ?? null }))
    .filter(({ check, value }) => value !== null || (check.disputed && isDecided(check)));
}

const isDecided = ({ status }: CheckAnswer) => status === "passed" || status === "adverse";
