import { DEFINITIONS } from "#contract/analytics.ts";
import { Card } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { NOTHING_YET } from "#ui/Score/nothingYet.ts";
import { ScoreRing } from "#ui/Score/ScoreRing.tsx";
import { levelOf } from "#ui/Score/score.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import styles from "./OwnScore.module.css";

/**
 * The user's own Trust Score, labeled "Your" because the other figures may be a team's.
 * @param props.score undefined while loading
 */
export function OwnScore(props: { score: number | undefined; isNothingVerified: boolean }) {
  const { score, isNothingVerified } = props;
  return (
    <Card as="section" aria-labelledby="own-score" className={styles.card}>
      {score === undefined ? (
        <Skeleton shape="circle" width="72px" height="72px" />
      ) : (
        <ScoreRing value={score} size="md" label="Your Trust Score" {...(isNothingVerified && NOTHING_YET)} />
      )}
      <div className={styles.words}>
        <div className={styles.line}>
          <h2 id="own-score" className={styles.label}>
            Your Trust Score
          </h2>
          <InfoTip about="Your Trust Score">{DEFINITIONS.trust_score}</InfoTip>
        </div>
        {score === undefined ? (
          <Skeleton shape="title" width="8rem" />
        ) : (
          <p className={styles.level}>{isNothingVerified ? NOTHING_YET.words : levelOf(score)}</p>
        )}
        <p className={styles.link}>
          <TextLink href="/app/trust-score">See What Raises It</TextLink>
        </p>
      </div>
    </Card>
  );
}
