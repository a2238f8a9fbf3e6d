import { Time } from "../../../ui/Time.tsx";
import type { CheckAnswer } from "../api/types.ts";
import styles from "./EvidenceLine.module.css";
import { GradeMark } from "./GradeMark.tsx";

/** Behind what a check says: how strong the evidence is, where it comes from, its date, and until when it holds. */
export function EvidenceLine({ check }: { check: CheckAnswer }) {
  const { grade, source, checked_at, expires_at } = check;
  if (!grade && !source && !checked_at) return null;
  return (
    <div className={styles.line}>
      {grade && <GradeMark grade={grade} />}
      {source && <span>{source}</span>}
      {checked_at && (
        <span>
          Checked <Time value={checked_at} mode="datetime" />
        </span>
      )}
      {expires_at && (
        <span>
          {Date.parse(expires_at) < Date.now() ? "Expired " : "Good until "}
          <Time value={expires_at} mode="date" />
        </span>
      )}
    </div>
  );
}
