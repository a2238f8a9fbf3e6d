import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { Review } from "../api.ts";
import styles from "./ChecksCard.module.css";

type Earlier = Review["earlier"][number];

function decisionText({ decision, asked_for, ran_out }: Earlier): string {
  if (decision === "approve") return "approved";
  if (decision === "adverse") return "decided against";
  if (decision === "request_again")
    return `requested again: ${asked_for ? DOCUMENT_LABEL[asked_for] : "a document"}`;
  return ran_out
    ? "ended without a decision because no one reviewed it in time"
    : "closed automatically because the evidence changed";
}

/** Closed reviews of the request's checks, each with the decision or why there was none. */
export function EarlierCard({ earlier }: { earlier: readonly Earlier[] }) {
  if (earlier.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="earlier">
      <CardHeader id="earlier" title="Earlier reviews" />
      <ul className={styles.checks}>
        {earlier.map((one) => (
          <li key={`${one.check} ${one.opened_at}`} className={styles.check}>
            <div className={styles.head}>
              <h3 className={styles.name}>
                {CHECK_LABEL[one.check]}: {decisionText(one)}
              </h3>
              <span className={styles.reason}>
                {one.by_me && "by you, "}
                <Time value={one.closed_at} />
              </span>
            </div>
            {one.reason && <p className={styles.reason}>“{one.reason}”</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
