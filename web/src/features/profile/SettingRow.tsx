import type { ReactNode } from "react";
import styles from "./SettingRow.module.css";

/** One row of a card, such as a setting with its current state and a button to change it. */
export function SettingRow(props: {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <span className={styles.icon}>{props.icon}</span>
      <div>
        <h3 className={styles.title}>
          {props.title}
          {props.badge}
        </h3>
        <div className={styles.text}>{props.children}</div>
      </div>
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}
