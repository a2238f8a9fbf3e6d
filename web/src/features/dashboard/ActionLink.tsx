import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import styles from "./ActionLink.module.css";
import rows from "./rows.module.css";

/**
 * A link that starts a common task.
 * @param props.text an explanation, if the title isn't enough
 * @param props.aside shown after the title, such as a count
 * @param props.isCell hides the arrow on wide screens, where the link is one of several cells in a row
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
