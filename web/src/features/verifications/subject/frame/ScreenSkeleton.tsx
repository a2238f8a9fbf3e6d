import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./Screen.module.css";

/** A placeholder for a screen while it loads. */
export const ScreenSkeleton = () => (
  <div className={styles.screen} aria-busy="true">
    <VisuallyHidden>
      <span role="status">Loading the request</span>
    </VisuallyHidden>
    <span className={styles.way} />
    <Skeleton shape="title" width="70%" height="2rem" />
    <SkeletonText lines={3} />
    <Skeleton shape="block" height="9rem" />
  </div>
);
