import { Card } from "#ui/Card/Card.tsx";
import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./DetailSkeleton.module.css";
import layout from "./DetailView.module.css";

/** Placeholder for the page while it loads. */
export function DetailSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading the verification</span>
      </VisuallyHidden>
      <div className={styles.header}>
        <Skeleton width="9rem" />
        <Skeleton shape="title" width="16rem" height="2.125rem" />
        <Skeleton width="19rem" />
      </div>
      <div className={layout.layout}>
        <div className={layout.main}>
          <Card padding="none">
            <div className={styles.steps}>
              {["a", "b", "c"].map((key) => (
                <span key={key} className={styles.step}>
                  <Skeleton shape="circle" width="1.5rem" height="1.5rem" />
                  <Skeleton width="70%" />
                  <Skeleton width="50%" />
                </span>
              ))}
            </div>
            <div className={styles.standing}>
              <Skeleton width="40%" />
              <Skeleton width="85%" />
            </div>
          </Card>
          <Card>
            <div className={styles.lines}>
              <Skeleton shape="title" width="8rem" />
              <SkeletonText lines={6} />
            </div>
          </Card>
        </div>
        <div className={layout.aside}>
          <Card>
            <div className={styles.lines}>
              <Skeleton shape="title" width="6rem" />
              <SkeletonText lines={8} />
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}
