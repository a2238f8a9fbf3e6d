import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./KeyValue.module.css";

export interface KeyValueItem {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
}

/** Labels and values as a `<dl>`. One column shows rows separated by thin lines; more columns form a grid. */
export function KeyValue(props: { items: readonly KeyValueItem[]; columns?: 1 | 2 | 3 }) {
  const columns = props.columns ?? 1;
  return (
    <dl className={cx(styles.list, columns === 1 ? styles.rows : styles.grid, columns === 3 && styles.three)}>
      {props.items.map((item) => (
        <div key={item.label} className={styles.item}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>
            {item.value}
            {item.hint && <span className={styles.hint}>{item.hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
