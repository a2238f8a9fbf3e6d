import { Check, Circle } from "lucide-react";
import { CHECK_LABEL, type CheckId } from "#contract/checks/catalog.ts";
import { documentNeeds, needText } from "#contract/documents/document-needs.ts";
import { isTerminal, labelInside } from "#features/verifications/detail/checks/messages.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import styles from "./NeedsList.module.css";

/** Lists which documents help which checks, naming each document once, and which checks need none. */
export function NeedsList({ checks }: { checks: readonly CheckAnswer[] }) {
  const services = checks.map(({ service }) => service);
  const needs = documentNeeds(services);
  const others = services.filter((service) => needText(service) === null);
  const isOver = (id: CheckId) => checks.some(({ service, status }) => service === id && isTerminal(status));
  return (
    <div className={styles.needs}>
      <h3 className={styles.title}>What helps</h3>
      <ul className={styles.list}>
        {needs.map(({ words, checks: these }) => {
          const isDone = these.every(isOver);
          const Icon = isDone ? Check : Circle;
          return (
            <li key={words} className={styles.need} data-done={isDone || undefined}>
              <Icon {...(isDone ? { role: "img", "aria-label": "Done" } : { "aria-hidden": true })} />
              <span>
                <span className={styles.documents}>{words}</span>{" "}
                <span className={styles.checks}>for {these.map(labelInside).join(", ")}</span>
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
