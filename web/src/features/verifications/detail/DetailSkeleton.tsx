import { Card } from "#ui/Card/Card.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./DetailSkeleton.module.css";
import layout from "./DetailView.module.css";

/** Placeholder for the page while it loads: a header, the verdict with its lines, and the details. */
export function DetailSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading the verification</span>
      </VisuallyHidden>
      <div className={styles.header}>
        <Skeleton width="9rem" />
        <Skeleton shape="title" width="13rem" height="2.125rem" />
        <Skeleton width="min(26rem, 100%)" />
      </div>
      <div className={layout.layout}>
        <div className={layout.main}>
          <Card padding="none">
            <div className={styles.line}>
              <Skeleton shape="circle" width="2.25rem" height="2.25rem" />
              <span className={styles.words}>
                <Skeleton width="6rem" />
                <Skeleton shape="title" width="90%" />
                <Skeleton shape="title" width="60%" />
              </span>
            </div>
            {["a", "b"].map((key) => (
              <div key={key} className={styles.line}>
                <Skeleton shape="circle" width="1.125rem" height="1.125rem" />
                <span className={styles.words}>
                  <Skeleton width="8rem" />
                  <Skeleton width="55%" />
                  <Skeleton width="40%" />
                </span>
              </div>
            ))}
          </Card>
          <SkeletonCard of="icons" count={2} />
        </div>
        <div className={layout.aside}>
          <SkeletonCard of="facts" count={8} />
        </div>
      </div>
    </div>
  );
}
