import { cx } from "../cx.ts";
import styles from "./Spinner.module.css";

/** Shows work of unknown length. Screens use skeletons instead. */
export function Spinner(props: { label?: string; size?: "sm" | "md" | "lg" }) {
  return (
    <span role="status" className={styles.status}>
      <span aria-hidden className={cx(styles.spinner, styles[props.size ?? "md"])} />
      <span className="visually-hidden">{props.label ?? "Loading"}</span>
    </span>
  );
}
