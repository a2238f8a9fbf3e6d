import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

/** Shown when there's nothing yet. It says why, and offers the next step. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}) {
  const Title = props.level === 3 ? "h3" : "h2";
  return (
    <div className={styles.state}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      <Title className={styles.title}>{props.title}</Title>
      {props.children && <div className={styles.words}>{props.children}</div>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}
