import { CircleSlash } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTitle } from "#lib/title.ts";
import styles from "./LinkNotice.module.css";

/** A notice for a mailed link that doesn't lead to a request, with what to do next. */
export function LinkNotice(props: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(props.title);
  // The previous content is gone, so focus the title.
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

/** Confirms that the request was declined through its link. @param props.children what to do next */
export const Declined = (props: { children?: ReactNode }) => (
  <LinkNotice icon={<CircleSlash aria-hidden />} title="You declined this request" actions={props.children}>
    <p className={styles.text}>We only tell the requester that you declined. Nothing was read or checked.</p>
  </LinkNotice>
);
