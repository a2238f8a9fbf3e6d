import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import styles from "./ActionLink.module.css";
import rows from "./rows.module.css";

/**
 * A quick action: where it leads.
 * @param props.text what happens there, where the title doesn't say it
 * @param props.aside shown after the title, such as a count
 * @param props.isCell in a row of cells, where wide screens leave no room for the arrow
 */
export function ActionLink(props: {
  href: string;
  icon: ReactNode;
  title: string;
  text?: string;
  aside?: ReactNode;
  isCell?: boolean;
}) {
  const { href, icon, title, text, aside, isCell } = props;
  return (
    <AppLink href={href} className={cx(styles.action, rows.link)}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          {title} {aside}
        </span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <ChevronRight aria-hidden className={cx(rows.chevron, isCell && styles.narrowOnly)} />
    </AppLink>
  );
}
