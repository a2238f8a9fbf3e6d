import { Activity, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { kindLabel } from "#contract/labels.ts";
import { useStatusNews } from "#lib/useStatusNews.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import rows from "../rows.module.css";
import styles from "./ActivityCard.module.css";
import type { TeamChange } from "./queries.ts";

const PLACES = ["a", "b", "c", "d", "e"] as const;

const nameOf = (item: TeamChange) =>
  `${kindLabel({ type: item.verification_type, peer: item.peer })} verification`;

/** The newest changes, at most five. Undefined while loading. */
export function ActivityCard(props: { items: readonly TeamChange[] | undefined; isTeam: boolean }) {
  const { items, isTeam } = props;
  const title = isTeam ? "Team activity" : "Recent activity";
  const known = useMemo(() => items?.map((item) => ({ ...item, id: item.verification_id })), [items]);
  const news = useStatusNews(known, nameOf);
  return (
    <Card as="section" padding="none" aria-label={title}>
      <CardHeader
        title={title}
        actions={
          items &&
          items.length > 0 && (
            <TextLink href="/app/verifications" tone="quiet">
              View All
            </TextLink>
          )
        }
      />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {!items && (
        <ul aria-hidden>
          {PLACES.map((place) => (
            <li key={place} className={rows.item}>
              <div className={styles.row}>
                <div className={styles.words}>
                  <Skeleton width="9rem" />
                  <Skeleton width="13rem" />
                </div>
                <Skeleton width="5.5rem" height="1.5rem" />
              </div>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && (
        <EmptyState level={3} icon={<Activity aria-hidden />} title="Nothing has happened yet">
          {isTeam
            ? "Your team's requests appear here with each change."
            : "Your requests appear here with each change."}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.verification_id} className={rows.item}>
              <Row item={item} isTeam={isTeam} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ item, isTeam }: { item: TeamChange; isTeam: boolean }) {
  return (
    <AppLink href={`/app/verifications/${item.verification_id}`} className={`${styles.row} ${rows.link}`}>
      <span className={styles.words}>
        <span className={styles.title}>{nameOf(item)}</span>
        <span className={styles.meta}>
          <span className="truncate">{item.target_name ?? item.target_user_email}</span>
          {isTeam && (
            <>
              <span aria-hidden>·</span>
              <span className="truncate">requested by {item.member_name}</span>
            </>
          )}
          <span aria-hidden className={styles.dot}>
            ·
          </span>
          <span className={styles.time}>
            <Time value={item.updated_at} />
          </span>
        </span>
      </span>
      <StatusBadge status={item.status} />
      <ChevronRight aria-hidden className={rows.chevron} />
    </AppLink>
  );
}
