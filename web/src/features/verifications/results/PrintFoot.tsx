import { dateTimeText } from "#lib/format.ts";
import styles from "./PrintFoot.module.css";

/** On paper: where this came from, and when. The fragment stays out, it may hold a token. */
export function PrintFoot() {
  return (
    <p className={`print-only ${styles.foot}`}>
      {location.origin}
      {location.pathname} · printed {dateTimeText(new Date())}
    </p>
  );
}
