import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { AppLink } from "../Link/AppLink.tsx";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import styles from "./StatTile.module.css";

/** A single number with its label. */
export function StatTile(props: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  /** An InfoTip that says what the number counts. Not for a tile that is a link. */
  info?: ReactNode;
  /** A small chart of the number over time. */
  chart?: ReactNode;
  href?: string;
  isLoading?: boolean;
}) {
  const inside = (
    <>
      <span className={styles.head}>
        <span className={styles.label}>{props.label}</span>
        {props.info && <span className={styles.info}>{props.info}</span>}
        {props.icon && <span className={styles.icon}>{props.icon}</span>}
      </span>
      <span className={styles.value}>
        {props.isLoading ? <Skeleton shape="block" width="3.5rem" height="2.1rem" /> : props.value}
      </span>
      {props.hint && <span className={styles.hint}>{props.hint}</span>}
      {props.chart && <span className={styles.chart}>{props.chart}</span>}
    </>
  );
  if (props.href)
    return (
      <AppLink href={props.href} className={cx(styles.tile, styles.link)}>
        {inside}
      </AppLink>
    );
  return <div className={styles.tile}>{inside}</div>;
}
