import { CircleSlash } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTitle } from "#lib/title.ts";
import styles from "./LinkNotice.module.css";

/** What a mailed link led to when that is not the request: one thing to say, and the ways on. */
export function LinkNotice(props: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(props.title);
  // What was there before is gone, so the title takes the focus.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.view}>
      <span className={styles.icon}>{props.icon}</span>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      {props.children}
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}

/** Once a request was declined by its link. @param props.children where to go from here */
export const Declined = (props: { children?: ReactNode }) => (
  <LinkNotice icon={<CircleSlash aria-hidden />} title="You declined this request" actions={props.children}>
    <p className={styles.text}>We only tell the requester that you declined. Nothing was read or checked.</p>
  </LinkNotice>
);
