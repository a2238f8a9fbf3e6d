import { count } from "#lib/format/format.ts";
import { cx } from "../cx.ts";
import styles from "./Count.module.css";

/** A number in a small pill, shown beside the label of what it counts. */
export function Count(props: { value: number; tone?: "neutral" | "warn" | "accent" }) {
  return <span className={cx(styles.count, styles[props.tone ?? "neutral"])}>{count(props.value)}</span>;
}
