import type { ReactNode } from "react";
import { Card } from "../Card/Card.tsx";
import { Skeleton } from "./Skeleton.tsx";
import styles from "./shapes.module.css";

/** The repeated part: a list row with or without an icon, a form field, or a label with its value. */
const PART = {
  icons: (
    <>
      <Skeleton shape="circle" width="2.25rem" height="2.25rem" />
      <span className={styles.words}>
        <Skeleton width="10rem" />
        <Skeleton width="75%" />
      </span>
    </>
  ),
  rows: (
    <>
      <span className={styles.words}>
        <Skeleton width="9rem" />
        <Skeleton width="13rem" />
      </span>
      <Skeleton width="5.5rem" height="1.5rem" />
    </>
  ),
  fields: (
    <span className={styles.words}>
      <Skeleton width="7rem" />
      <Skeleton shape="block" height="2.625rem" />
    </span>
  ),
  facts: (
    <>
      <Skeleton width="30%" />
      <Skeleton width="22%" />
    </>
  ),
} as const;

export interface ShapeProps {
  of: keyof typeof PART;
  count: number;
}

/** Placeholders for rows, fields or facts, at the size of the content. Hidden from assistive technology. */
export function SkeletonList({ of, count }: ShapeProps) {
  return (
    <div aria-hidden className={styles[of]}>
      {Array.from({ length: count }, (_, i) => `${i}`).map((key) => (
        <div key={key} className={styles.part}>
          {PART[of]}
        </div>
      ))}
    </div>
  );
}

/** A placeholder for a card with a title and content. */
export function SkeletonCard(props: ShapeProps & { className?: string | undefined; children?: ReactNode }) {
  return (
    <Card padding={props.of === "rows" || props.of === "icons" ? "none" : "md"} className={props.className}>
      <div aria-hidden className={styles.card}>
        <span className={styles.title}>
          <Skeleton shape="title" width="9rem" height="1.25rem" />
        </span>
        {props.children}
        <SkeletonList of={props.of} count={props.count} />
      </div>
    </Card>
  );
}
