import { ChevronRight } from "lucide-react";
import { kindLabel, waitsFor } from "#contract/labels.ts";
import { useStatusNews } from "#lib/useStatusNews.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import rows from "../rows.module.css";
import type { Activity } from "./queries.ts";
import styles from "./RecentActivity.module.css";

const PLACES = ["a", "b", "c", "d", "e"] as const;

/** The dashboard's data doesn't name requesters. Only a teammate's row would need the name. */
const waitingWords = ({ waiting_for, viewer_roles }: Activity) =>
  waitsFor(waiting_for ?? "checks", {
    isSubject: viewer_roles.includes("target"),
    isRequester: viewer_roles.includes("requester"),
    requester: "the requester",
  });

const nameOf = (item: Activity) =>
  `${kindLabel({ type: item.verification_type, peer: item.peer })} verification`;

/** The latest activity, at most five. Its statuses update with live events. Undefined while loading. */
export function RecentActivity(props: { items: readonly Activity[] | undefined }) {
  const { items } = props;
  const news = useStatusNews(items, nameOf);
  return (
    <Card as="section" padding="none" aria-label="Recent activity">
      <CardHeader
        title="Recent activity"
        actions={
          items && (
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
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item.id} className={rows.item}>
              <ActivityRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActivityRow({ item }: { item: Activity }) {
  const isOpen = item.status === "pending" || item.status === "in_progress";
  return (
    <AppLink href={`/app/verifications/${item.id}`} className={`${styles.row} ${rows.link}`}>
      <span className={styles.words}>
        <span className={styles.title}>
          {kindLabel({ type: item.verification_type, peer: item.peer })} verification
          <span className={styles.role}>{item.role === "requester" ? "You requested" : "About you"}</span>
        </span>
        <span className={styles.meta}>
          {item.role === "requester" && (
            <>
              <span className="truncate">{item.target_name ?? item.target_user_email}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span className={styles.time}>
            <Time value={item.updated_at} />
          </span>
        </span>
      </span>
      <span className={styles.state}>
        <StatusBadge status={item.status} />
        {isOpen && <span className={styles.stage}>{waitingWords(item)}</span>}
      </span>
      <ChevronRight aria-hidden className={rows.chevron} />
    </AppLink>
  );
}
