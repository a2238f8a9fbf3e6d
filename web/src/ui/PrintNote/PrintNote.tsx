import { dateTimeText } from "#lib/format/format.ts";
import styles from "./PrintNote.module.css";

/**
 * Prints the page's address and the time. They're below the header, because at the end they might need an extra sheet.
 * Leaves out the fragment, which may hold a token.
 * @param props.withQuery prints the query, too, for pages whose content depends on it
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
