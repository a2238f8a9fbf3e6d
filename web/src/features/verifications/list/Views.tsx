import { count } from "../../../lib/format.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { VIEWS, type View, viewHref } from "./place.ts";
import styles from "./Views.module.css";

const LABEL: Record<View, string> = { requested: "Requested", about_me: "About you", all: "All" };

/** Whose requests are listed; links, so that Back and a new tab work. */
export function Views(props: {
  view: View;
  params: URLSearchParams;
  /** How many requests about the viewer are open. */
  openAboutMe: number;
}) {
  return (
    <nav aria-label="Whose requests" className={styles.views}>
      {VIEWS.map((view) => (
        <AppLink
          key={view}
          href={viewHref(props.params, view)}
          className={styles.view}
          aria-current={view === props.view ? "page" : undefined}
        >
          {LABEL[view]}
          {view === "about_me" && props.openAboutMe > 0 && (
            <span className={styles.count}>
              {count(props.openAboutMe)} <span className={styles.hidden}>open</span>
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
