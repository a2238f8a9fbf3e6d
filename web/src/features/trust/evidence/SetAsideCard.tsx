import { ChevronRight } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { SET_ASIDE_TEXT } from "../messages.ts";
import type { Trust } from "../queries.ts";
import styles from "./EvidenceCard.module.css";

/**
 * Lists passed checks and ratings that don't count for this account, grouped by reason. For example, some are about
 * another name.
 */
export function SetAsideCard({ checks }: { checks: Trust["set_aside"] }) {
  const reasons = [...new Set(checks.map(({ why }) => why))];
  return (
    <Card as="section" padding="none" aria-label="Not counted">
      <CardHeader
        title="Not counted"
        description="These don't count toward your Trust Score and don't appear on shared profiles."
      />
      {reasons.map((reason) => (
        <div key={reason} className={styles.part}>
          <p className={styles.why}>{SET_ASIDE_TEXT[reason]}</p>
          <ul>
            {checks
              .filter(({ why }) => why === reason)
              .map(({ verification_id, kind, date }) => (
                <li key={`${verification_id} ${kind}`}>
                  <AppLink
                    href={`/app/verifications/${verification_id}`}
                    className={`${styles.row} ${styles.link}`}
                  >
                    <span className={styles.words}>
                      <span className={styles.kind}>{kind}</span>
                      <span className={styles.meta}>
                        <Time value={date} mode="date" />
                      </span>
                    </span>
                    <ChevronRight aria-hidden className={styles.chevron} />
                  </AppLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
