import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./LandingPage.module.css";

/** A section of the page with its title and introduction. */
export function Section(props: {
  id: string;
  title: string;
  children: ReactNode;
  lede?: ReactNode;
  /** The background: the page's, a raised surface, or dark in both themes. */
  ground?: "page" | "paper" | "night";
  className?: string | undefined;
}) {
  return (
    <section
      id={props.id}
      aria-labelledby={`${props.id}-title`}
      className={cx(styles.section, styles[props.ground ?? "page"])}
    >
      <div className={cx("container", props.className)}>
        <div className={styles.head}>
          <h2 id={`${props.id}-title`} className={styles.title}>
            {props.title}
          </h2>
          {props.lede && <p className={styles.lede}>{props.lede}</p>}
        </div>
        {props.children}
      </div>
    </section>
  );
}
