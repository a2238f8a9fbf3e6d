import type { ReactNode } from "react";
import styles from "./FormLayout.module.css";

/**
 * A request form: its sections, what stays in sight beside them, and the buttons at its end, which stay at the foot of
 * a smaller screen.
 */
export function FormLayout(props: { children: ReactNode; aside: ReactNode; end: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.sections}>{props.children}</div>
      <div className={styles.aside}>{props.aside}</div>
      <div className={styles.end}>{props.end}</div>
    </div>
  );
}
