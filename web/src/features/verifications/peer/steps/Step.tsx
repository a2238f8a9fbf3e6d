import type { ReactNode } from "react";
import { Card } from "#ui/Card/Card.tsx";
import styles from "./Step.module.css";

/** A card with one part of a step. When the step opens, the first card's heading gets the focus. */
export function Step(props: { title: string; description?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-label={props.title}>
      <h2 className={styles.title} tabIndex={-1}>
        {props.title}
      </h2>
      {props.description && <p className={styles.description}>{props.description}</p>}
      <div className={styles.fields}>{props.children}</div>
    </Card>
  );
}
