import type { VerificationRow } from "#features/verifications/api/types.ts";
import { TypeTile } from "#features/verifications/shared/TypeIcon.tsx";
import { Badge } from "#ui/Badge/Badge.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { nameOf } from "../nameOf.ts";
import styles from "./AboutYou.module.css";
import { askerOf, askOf, expectedOf, needsMe, whyOf } from "./messages.ts";

/** Lists open requests about the viewer above the table of their own: who asks, why, and what the viewer has to do. */
export function AboutYou(props: { rows: readonly VerificationRow[]; total: number; href: string }) {
  return (
    <Card as="section" padding="none" aria-labelledby="about-you">
      <div className={styles.head}>
        <h2 id="about-you" className={styles.title}>
          About you
        </h2>
        <p className={styles.count}>{props.total} open</p>
        <AppLink href={props.href} className={styles.all}>
          View All Requests About You
        </AppLink>
      </div>
      <ul>
        {props.rows.map((row) => (
          <Request key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ row }: { row: VerificationRow }) {
  const isWaiting = needsMe(row);
  return (
    <li className={styles.request} data-waiting={isWaiting || undefined}>
      <TypeTile type={row.verification_type} />
      <div>
        <p className={styles.ask}>
          <strong className={styles.who}>{askerOf(row)}</strong> {askOf(row)}
        </p>
        <p className={styles.why}>
          {whyOf(row)} <span aria-hidden>·</span> <Time value={row.created_at} />
        </p>
      </div>
      <div className={styles.state}>
        {isWaiting ? (
          <Badge tone="warn" size="sm">
            Action needed
          </Badge>
        ) : (
          <StatusBadge size="sm" status={row.status} />
        )}
        <p className={styles.expected}>{expectedOf(row)}</p>
      </div>
      <LinkButton
        variant={isWaiting ? "primary" : "secondary"}
        href={`/app/verifications/${row.id}`}
        aria-label={`Open ${nameOf(row)} for ${askerOf(row)}`}
      >
        Open
      </LinkButton>
    </li>
  );
}
