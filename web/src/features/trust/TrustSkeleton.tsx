import { Card } from "#ui/Card/Card.tsx";
import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import score from "./ScoreCard.module.css";
import page from "./TrustScorePage.module.css";
import styles from "./TrustSkeleton.module.css";

const PARTS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
const STEPS = ["a", "b", "c"] as const;

/** Placeholders while the page loads. */
export function TrustSkeleton() {
  return (
    <div aria-busy="true" className={page.page}>
      <VisuallyHidden>
        <span role="status">Loading your Trust Score</span>
      </VisuallyHidden>
      <Card elevation={2} className={score.card}>
        <Skeleton shape="circle" width="168px" height="168px" />
        <div className={score.words}>
          <Skeleton shape="title" width="10rem" height="2.1rem" />
          <Skeleton width="80%" />
          <Skeleton width="7rem" />
        </div>
        <div className={score.levels}>
          <SkeletonText lines={6} />
        </div>
      </Card>
      <Card className={styles.lines}>
        <Skeleton shape="title" width="9rem" />
        <div className={styles.steps}>
          {STEPS.map((key) => (
            <div key={key}>
              <SkeletonText lines={4} />
            </div>
          ))}
        </div>
      </Card>
      <div className={page.columns}>
        <Card className={styles.lines}>
          <Skeleton shape="title" width="8rem" />
          {PARTS.map((key) => (
            <span key={key} className={styles.part}>
              <Skeleton width="40%" />
              <Skeleton height="6px" />
            </span>
          ))}
        </Card>
        <Card className={styles.lines}>
          <Skeleton shape="title" width="8rem" />
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  );
}
