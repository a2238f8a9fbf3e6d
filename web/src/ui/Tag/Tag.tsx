import { X } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Tag.module.css";

/** A selected value, such as an active filter, that can be removed. */
export function Tag(props: { children: ReactNode; onRemove?: () => void; removeLabel?: string }) {
  return (
    <span className={styles.tag}>
      <span className={styles.word}>{props.children}</span>
      {props.onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={props.removeLabel ?? "Remove"}
          onClick={props.onRemove}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
