import type { ReactNode } from "react";
import type { CheckStatus } from "#contract/enums.ts";
import { cx } from "#ui/cx.ts";
import styles from "./CheckFrame.module.css";

/** A check in a list: a mark in the colour of its status, its name, its badges, and below them what is said of it. */
export function CheckFrame(props: {
  /** Without one it is neutral. */
  status?: CheckStatus;
  isDisputed?: boolean;
  /** How it stands among its neighbours. */
  className: string | undefined;
  mark: ReactNode;
  title: string;
  level: 3 | 4;
  badges?: ReactNode;
  children: ReactNode;
}) {
  const Title = `h${props.level}` as const;
  return (
    <li
      className={cx(styles.frame, props.className)}
      data-status={props.status}
      data-disputed={props.isDisputed || undefined}
    >
      <span className={styles.mark}>{props.mark}</span>
      <div className={styles.body}>
        <div className={styles.head}>
          <Title className={styles.title}>{props.title}</Title>
          <span className={styles.badges}>{props.badges}</span>
        </div>
        {props.children}
      </div>
    </li>
  );
}
