import type { ReactNode } from "react";
import styles from "./SharedProfilePage.module.css";

/** What a page without a profile says instead. */
export function Notice(props: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <span className={styles.icon}>{props.icon}</span>
      <h1 className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      <div className={styles.words}>{props.children}</div>
    </div>
  );
}
