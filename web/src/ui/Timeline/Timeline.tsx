import { Ban, Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Time } from "../Time/Time.tsx";
import styles from "./Timeline.module.css";

type TimelineState = "done" | "current" | "upcoming" | "skipped" | "failed" | "cancelled";

export interface TimelineItem {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  /** ISO 8601 */
  time?: string | null;
  state: TimelineState;
  icon?: ReactNode;
}

const WORD: Record<TimelineState, string> = {
  done: "Done",
  current: "In progress",
  upcoming: "Not yet",
  skipped: "Skipped",
  failed: "Failed",
  cancelled: "Cancelled",
};

const ICON: Partial<Record<TimelineState, ReactNode>> = {
  done: <Check aria-hidden strokeWidth={3} />,
  failed: <X aria-hidden strokeWidth={3} />,
  cancelled: <Ban aria-hidden strokeWidth={2.5} />,
};

/** The steps of a process. Each step's state is both drawn and announced. */
export function Timeline(props: {
  label: string;
  items: readonly TimelineItem[];
  orientation?: "vertical" | "horizontal";
}) {
  return (
    <ol
      aria-label={props.label}
      className={cx(styles.timeline, props.orientation === "horizontal" && styles.horizontal)}
    >
      {props.items.map((item) => (
        <li
          key={item.id}
          className={cx(styles.item, styles[item.state])}
          aria-current={item.state === "current" ? "step" : undefined}
        >
          <span className={styles.rail}>
            <span className={styles.node}>{item.icon ?? ICON[item.state]}</span>
          </span>
          <span className={styles.body}>
            <span className={styles.title}>
              {item.title}
              <span className="visually-hidden"> ({WORD[item.state]})</span>
            </span>
            {item.description && <span className={styles.description}>{item.description}</span>}
            {item.time && (
              <span className={styles.time}>
                <Time value={item.time} mode="datetime" />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
