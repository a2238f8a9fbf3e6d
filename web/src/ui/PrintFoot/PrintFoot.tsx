import { dateTimeText } from "#lib/format.ts";
import styles from "./PrintFoot.module.css";

/**
 * Prints the page's address and the date. Leaves out the fragment, which may hold a token.
 * @param props.withQuery prints the query, too, where it says what the page shows
 */
export function PrintFoot(props: { withQuery?: boolean }) {
  return (
    <p className={`print-only ${styles.foot}`}>
      {location.origin}
      {location.pathname}
      {props.withQuery && location.search} · printed {dateTimeText(new Date())}
    </p>
  );
}
