import { Check, Circle } from "lucide-react";
import { needWords } from "../../../../../functions/contract/document-needs.ts";
import type { CheckId } from "../../../../../functions/contract/enums.ts";
import { CHECK_LABEL } from "../../../../../functions/contract/labels.ts";
import type { CheckAnswer } from "../api/types.ts";
import { isTerminal } from "./checkWords.ts";
import styles from "./NeedsList.module.css";

/** Which documents help which check of this verification, and which checks need none. */
export function NeedsList({ checks }: { checks: readonly CheckAnswer[] }) {
  const helped = new Map<string, CheckAnswer[]>();
  const others: CheckId[] = [];
  for (const check of checks) {
    const words = needWords(check.service);
    if (words) helped.set(words, [...(helped.get(words) ?? []), check]);
    else others.push(check.service);
  }
  return (
    <div className={styles.needs}>
      <h3 className={styles.title}>What helps</h3>
      <ul className={styles.list}>
        {[...helped].map(([words, these]) => {
          const isDone = these.every(({ status }) => isTerminal(status));
          const Icon = isDone ? Check : Circle;
          return (
            <li key={words} className={styles.need} data-done={isDone || undefined}>
              <Icon {...(isDone ? { role: "img", "aria-label": "Done" } : { "aria-hidden": true })} />
              <span>
                <span className={styles.documents}>{words}</span>{" "}
                <span className={styles.checks}>
                  for {these.map(({ service }) => CHECK_LABEL[service].toLowerCase()).join(", ")}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <p className={styles.none}>
          {others.map((service) => CHECK_LABEL[service]).join(", ")} {others.length === 1 ? "needs" : "need"}{" "}
          no document.
        </p>
      )}
    </div>
  );
}
