import { cx } from "../cx.ts";
import styles from "./Logo.module.css";

/** The logo's mark: two overlapping seals with a filled intersection. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 34 24" className={styles.mark} aria-hidden="true">
      <path d="M17 3.63a9.75 9.75 0 0 1 0 16.74 9.75 9.75 0 0 1 0-16.74Z" className={styles.lens} />
      <circle cx="12" cy="12" r="9.75" className={styles.ring} />
      <circle cx="22" cy="12" r="9.75" className={styles.ring} />
    </svg>
  );
}

/** The product's mark and name. */
export function Logo(props: { size?: "md" | "lg"; wordmark?: boolean }) {
  return (
    <span className={cx(styles.logo, props.size === "lg" && styles.lg)}>
      <LogoMark />
      {props.wordmark !== false && <span>Countersign</span>}
    </span>
  );
}
