import { Bell } from "lucide-react";
import { AppLink } from "../../ui/AppLink.tsx";
import { Card, CardHeader } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { Time } from "../../ui/Time.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./NotificationList.module.css";
import type { Notification } from "./queries.ts";
import rows from "./rows.module.css";

/** The newest notifications. */
export function NotificationList(props: { items: readonly Notification[] | undefined }) {
  const { items } = props;
  return (
    <Card as="section" padding="none" aria-label="Notifications">
      <CardHeader title="Notifications" />
      {!items && (
        <div className={styles.loading}>
          <SkeletonText lines={3} />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState level={3} icon={<Bell aria-hidden />} title="No notifications">
          Consents, results and questions to you are told here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id} className={rows.item}>
              <Entry item={item} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Entry({ item }: { item: Notification }) {
  const inside = (
    <>
      <span className={styles.dot} data-unread={item.read_at === null || undefined} />
      <span className={styles.words}>
        <span className={styles.title}>
          {item.title}
          {item.read_at === null && <VisuallyHidden> (unread)</VisuallyHidden>}
        </span>
        <span className={styles.text}>{item.message}</span>
        <span className={styles.time}>
          <Time value={item.created_at} />
        </span>
      </span>
    </>
  );
  const about = item.data.verification_id;
  if (!about) return <div className={styles.entry}>{inside}</div>;
  return (
    <AppLink href={`/app/verifications/${about}`} className={`${styles.entry} ${rows.link}`}>
      {inside}
    </AppLink>
  );
}
