import { type ReactNode, useEffect, useRef } from "react";
import { useTitle } from "#lib/page/title.ts";
import styles from "./LinkNotice.module.css";

/** A message on a page opened by an emailed link, with what to do next. */
export function LinkNotice(props: {
  icon: ReactNode;
  /** `warn` by default: most of these pages say that something doesn't work. */
  tone?: "warn" | "ok";
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(props.title);
  // This notice replaced the element that had the focus, so focus the title.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.view}>
      <span className={styles.icon} data-tone={props.tone}>
        {props.icon}
      </span>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      {props.children}
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}

/** Says that a link is incomplete: its token is missing or cut off. */
export const BrokenLink = (props: { icon: ReactNode }) => (
  <LinkNotice icon={props.icon} title="This link didn't work">
    <p>This link is incomplete or invalid. Open it again from the email.</p>
  </LinkNotice>
);
