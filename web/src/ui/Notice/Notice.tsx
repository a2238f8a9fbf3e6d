import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Notice.module.css";

/**
 * A page with a single message.
 * @param props.takesFocus moves the focus to the title, for a notice that replaced the content a person just acted on
 */
export function Notice(props: { icon: ReactNode; title: string; children: ReactNode; takesFocus?: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (props.takesFocus) title.current?.focus();
  }, [props.takesFocus]);
  return (
    <div className={styles.notice}>
      <span className={styles.icon}>{props.icon}</span>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {props.title}
      </h1>
      <div className={styles.words}>{props.children}</div>
    </div>
  );
}
