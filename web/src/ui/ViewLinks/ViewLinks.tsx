import type { ReactNode } from "react";
import { AppLink } from "../Link/AppLink.tsx";
import styles from "./ViewLinks.module.css";

/** Views of one list that look like tabs and are links, so that Back and a new tab work. */
export function ViewLinks(props: {
  label: string;
  views: readonly { id: string; label: string; href: string; badge?: ReactNode }[];
  /** The id of the one that is shown. */
  current: string;
}) {
  return (
    <nav aria-label={props.label} className={styles.views}>
      {props.views.map(({ id, label, href, badge }) => (
        <AppLink
          key={id}
          href={href}
          className={styles.view}
          aria-current={id === props.current ? "page" : undefined}
        >
          {label}
          {badge}
        </AppLink>
      ))}
    </nav>
  );
}
