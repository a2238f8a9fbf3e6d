import type { TrustSummary } from "#contract/sharing/trust.ts";
import { Card } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { NOTHING_YET } from "#ui/Score/nothingYet.ts";
import { ScoreRing } from "#ui/Score/ScoreRing.tsx";
import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import styles from "./TrustCard.module.css";

/** The score stays below this until an independent person or source has confirmed the person's identity. */
const VERIFIED_FROM = 60;

/** The user's own Trust Score. @param props.summary undefined while loading, which shows a placeholder */
export function TrustCard({ summary }: { summary: TrustSummary | undefined }) {
  return (
    <Card as="section" aria-labelledby="trust-score" className={styles.card}>
      {summary ? (
        <ScoreRing value={summary.score} caption="of 100" {...(summary.nothing_verified && NOTHING_YET)} />
      ) : (
        <Skeleton shape="circle" width="120px" height="120px" />
      )}
      <div className={styles.words}>
        <h2 id="trust-score" className={styles.eyebrow}>
          Trust Score
        </h2>
        {summary ? (
          <>
            <p className={styles.level}>{summary.nothing_verified ? NOTHING_YET.words : summary.level}</p>
            {summary.score >= VERIFIED_FROM && (
              <p className={styles.text}>An independent person or source confirmed your identity.</p>
            )}
          </>
        ) : (
          <>
            <Skeleton shape="title" width="8rem" />
            <SkeletonText lines={2} />
          </>
        )}
        <p className={styles.link}>
          <TextLink href="/app/trust-score">See What Raises It</TextLink>
        </p>
      </div>
    </Card>
  );
}
