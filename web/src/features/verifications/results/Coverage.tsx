import type { CheckAnswer } from "../api/types.ts";
import { byGravity } from "../checks/findings.ts";
import { saysNothing } from "../checks/messages.ts";
import styles from "./Coverage.module.css";

/** Shows how many of the requested checks reached an answer, as a bar with one segment per check and as text. */
export function Coverage({ text, checks }: { text: string; checks: readonly CheckAnswer[] }) {
  // Passed checks first, so it reads like a progress bar.
  const sorted = byGravity(checks);
  const isPassed = ({ status }: CheckAnswer) => status === "passed";
  const order = [...sorted.filter(isPassed), ...sorted.filter((check) => !isPassed(check))];
  return (
    <div className={styles.coverage}>
      <span className={styles.bar} aria-hidden="true">
        {order.map((check) => (
          <span
            key={check.service}
            className={styles.piece}
            data-status={check.disputed ? "disputed" : saysNothing(check) ? undefined : check.status}
          />
        ))}
      </span>
      <span>{text}</span>
    </div>
  );
}
