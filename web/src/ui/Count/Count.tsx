import { count } from "#lib/format.ts";
import { cx } from "../cx.ts";
import styles from "./Count.module.css";

/** How many there are, in a small round field beside the word for what. */
export function Count(props: { value: number; tone?: "neutral" | "warn" | "accent" }) {
  return <span className={cx(styles.count, styles[props.tone ?? "neutral"])}>{count(props.value)}</span>;
}
