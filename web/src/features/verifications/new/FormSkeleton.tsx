import { Card } from "#ui/Card/Card.tsx";
import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import styles from "../shared/FormLayout.module.css";

/** Placeholder for the form until we know which verifications are available. */
export function FormSkeleton() {
  return (
    <div className={styles.layout} aria-busy="true">
      <div className={styles.sections}>
        <Card>
          <Skeleton shape="title" width="8rem" />
          <Skeleton shape="block" height="4rem" />
        </Card>
        <Card>
          <Skeleton shape="title" width="12rem" />
          <Skeleton shape="block" height="16rem" />
        </Card>
      </div>
      <div className={styles.aside}>
        <Card>
          <SkeletonText lines={5} />
        </Card>
      </div>
    </div>
  );
}
