import type { ReactNode } from "react";
import styles from "./FormLayout.module.css";

/**
 * The layout of a request form: its sections, a column beside them, and the buttons at the end, which stick to the
 * bottom of small screens.
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
