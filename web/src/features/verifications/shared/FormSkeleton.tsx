import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import styles from "./FormLayout.module.css";

/** A placeholder for a request form while we load what it needs, such as the earlier request that it starts from. */
export function FormSkeleton() {
  return (
    <div className={styles.layout} aria-busy="true">
      <div className={styles.sections}>
        <SkeletonCard of="fields" count={2} />
        <SkeletonCard of="fields" count={1} />
        <SkeletonCard of="fields" count={1} />
        <SkeletonCard of="fields" count={4} />
      </div>
      <div className={styles.aside}>
        <SkeletonCard of="facts" count={5} />
      </div>
    </div>
  );
}
