import type { ReactNode } from "react";
import { Card } from "#ui/Card/Card.tsx";
import styles from "./Step.module.css";

/** One part of a step on a card of its own. The first one's heading takes the focus when the step is shown. */
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
