import type { ReactNode } from "react";
import { AppLink } from "../Link/AppLink.tsx";
import styles from "./ViewLinks.module.css";

/** Links to the views of one list, styled as tabs. They're real links, so that Back and opening in a new tab work. */
export function ViewLinks(props: {
  label: string;
  views: readonly { id: string; label: string; href: string; badge?: ReactNode }[];
  /** Id of the current view. */
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
