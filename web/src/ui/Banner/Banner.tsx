import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Banner.module.css";

export type BannerTone = "info" | "ok" | "warn" | "bad" | "neutral";

const ICON = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info } as const;

/** A message that stays, within the page or across its top. */
export function Banner(props: {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  role?: "status" | "alert";
  /** Spans the full width, without rounded corners. */
  isBar?: boolean;
}) {
  const tone = props.tone ?? "info";
  const Icon = ICON[tone];
  return (
    <div className={cx(styles.banner, styles[tone], props.isBar && styles.bar)} role={props.role}>
      <div className={cx(styles.inside, props.isBar && "container")}>
        <div className={styles.said}>
          <span className={styles.icon}>{props.icon ?? <Icon aria-hidden />}</span>
          <div className={styles.words}>
            {props.title && <p className={styles.title}>{props.title}</p>}
            {props.children && <div className={styles.text}>{props.children}</div>}
          </div>
        </div>
        {props.action && <div className={styles.action}>{props.action}</div>}
        {props.onDismiss && (
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={props.onDismiss}>
            <X aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
