import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./motif.module.css";

/**
 * Shows three states of one thing, one after another; the last one stays. `--one` and `--two`, set on an ancestor, say
 * when the second and third appear.
 */
export function Swap(props: { children: ReactNode; className?: string | undefined }) {
  return <span className={cx(styles.swap, props.className)}>{props.children}</span>;
}
