import styles from "./Spinner.module.css";

/**
 * Shows that something is in progress. For loading screens, use skeletons instead.
 * @param props.label what's going on, e.g. "Opening your workspace". It's shown after a moment. Without it, there must
 *   be text beside the spinner.
 */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role="status" className={styles.spinner}>
      {label && <span>{label}…</span>}
    </span>
  );
}
