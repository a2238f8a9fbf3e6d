import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

/** Collapsible details. It uses the native element, so that the browser's find-in-page opens it. */
export function Disclosure(props: {
  title: ReactNode;
  aside?: ReactNode;
  defaultExpanded?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.disclosure} open={props.defaultExpanded}>
      <summary className={styles.head}>
        <ChevronRight aria-hidden className={styles.chevron} />
        <span className={styles.title}>{props.title}</span>
        {props.aside}
      </summary>
      <div className={styles.inside}>{props.children}</div>
    </details>
  );
}
