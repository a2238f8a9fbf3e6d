import type { ReactNode } from "react";
import type { CheckStatus } from "#contract/enums.ts";
import { cx } from "#ui/cx.ts";
import styles from "./CheckFrame.module.css";

/** A check in a list: a mark in its status color, its name, its badges and its content. */
export function CheckFrame(props: {
  /** Omit it for a neutral color. */
  status?: CheckStatus | undefined;
  isDisputed?: boolean | undefined;
  /** Whether an independent person or source confirmed the check. If not, it's never green. */
  isConfirmed?: boolean;
  /** The caller's class, which sets the spacing to neighboring rows. */
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
      data-confirmed={props.isConfirmed || undefined}
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
