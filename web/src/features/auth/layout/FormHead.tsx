import type { ReactNode } from "react";
import styles from "./FormHead.module.css";

/** The title and introduction above a sign-in form. */
export function FormHead(props: { title: string; children?: ReactNode; icon?: ReactNode }) {
  return (
    <div className={styles.head}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      <h1 className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      {props.children && <p className={styles.words}>{props.children}</p>}
    </div>
  );
}
