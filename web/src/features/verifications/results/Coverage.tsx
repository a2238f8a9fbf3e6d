import type { CheckAnswer } from "../api/types.ts";
import { byGravity } from "../checks/findings.ts";
import { saysNothing } from "../checks/messages.ts";
import styles from "./Coverage.module.css";

/** How much of what was asked came to an answer: a piece for each check, and the words. */
export function Coverage({ text, checks }: { text: string; checks: readonly CheckAnswer[] }) {
  // What passed first: it reads as a bar that is filled so far.
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
