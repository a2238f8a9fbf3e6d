import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./motif.module.css";

/**
 * Three states of one thing, one after the other; the last one stays. `--one` and `--two`, set around it, say when
 * the second and the third come.
 */
export function Swap(props: { children: ReactNode; className?: string }) {
  return <span className={cx(styles.swap, props.className)}>{props.children}</span>;
}
