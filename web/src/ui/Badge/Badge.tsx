import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Badge.module.css";

export type BadgeTone = "neutral" | "info" | "ok" | "warn" | "bad";

/** A short label on a soft background. */
export function Badge(props: {
  tone?: BadgeTone;
  size?: "sm" | "md" | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, styles[props.tone ?? "neutral"], props.size === "sm" && styles.sm)}>
      {props.icon}
      <span className={styles.word}>{props.children}</span>
    </span>
  );
}
