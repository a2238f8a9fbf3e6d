import { dateTimeText } from "#lib/format.ts";
import styles from "./PrintNote.module.css";

/**
 * Prints the page's address and the date below its header, since at the end they could get a sheet to themselves. Leaves out the fragment, which may hold a token.
 * @param props.withQuery prints the query, too, where it says what the page shows
 */
export function PrintNote(props: { withQuery?: boolean }) {
  return (
    <p className={`print-only ${styles.note}`}>
      {location.origin}
      {location.pathname}
      {props.withQuery && location.search} · printed {dateTimeText(new Date())}
    </p>
  );
}
