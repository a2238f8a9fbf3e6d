import { ChevronRight } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { SET_ASIDE_WORDS } from "../messages.ts";
import type { Trust } from "../queries.ts";
import styles from "./EvidenceCard.module.css";

/** Checks that passed and don't count, because they're about another name or business than the account's. */
export function SetAsideCard({ checks }: { checks: Trust["set_aside"] }) {
  return (
    <Card as="section" padding="none" aria-label="Not counted">
      <CardHeader
        title="Not counted"
        description="These checks passed, but they don't count for this account. Shared profiles leave them out, too."
      />
      <ul>
        {checks.map(({ verification_id, kind, why, date }) => (
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
                <span className={styles.why}>{SET_ASIDE_WORDS[why]}</span>
              </span>
              <ChevronRight aria-hidden className={styles.chevron} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
