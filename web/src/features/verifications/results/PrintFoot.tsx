import { dateTimeText } from "#lib/format.ts";
import styles from "./PrintFoot.module.css";

/** Prints the page's address and the date. Leaves out the fragment, which may hold a token. */
export function PrintFoot() {
  return (
    <p className={`print-only ${styles.foot}`}>
      {location.origin}
      {location.pathname} · printed {dateTimeText(new Date())}
    </p>
  );
}
