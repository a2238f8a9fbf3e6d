import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { isConfirmed } from "#contract/verdicts/kind.ts";
import { withDays } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { CheckBadge } from "#ui/StatusBadge/CheckBadge.tsx";
import type { Review } from "../api.ts";
import styles from "./ChecksCard.module.css";

/** The result of this check, followed by the request's other checks. */
export function ChecksCard({ review }: { review: Review }) {
  return (
    <Card as="section" aria-labelledby="checks">
      <CardHeader
        id="checks"
        title="Checks"
        description="This check first, then the request's other checks."
      />
      <ul className={styles.checks}>
        {[review.this_check, ...review.other_checks].map((check) => (
          <li key={check.service} className={styles.check}>
            <div className={styles.head}>
              <h3 className={styles.name}>{CHECK_LABEL[check.service]}</h3>
              <span className={styles.badges}>
                {check.sandbox && (
                  <Badge tone="warn" size="sm">
                    TEST
                  </Badge>
                )}
                <CheckBadge
                  status={check.status}
                  grade={check.grade}
                  reasons={check.reasons}
                  isConfirmed={isConfirmed({ ...check, check: check.service, disputed: false })}
                  size="sm"
                />
              </span>
            </div>
            {check.reasons.map(({ code, text }) => (
              <p key={code} className={styles.reason}>
                {withDays(text)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
