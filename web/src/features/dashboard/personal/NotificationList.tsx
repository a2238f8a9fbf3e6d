import { useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { verificationName } from "#contract/verification/verification-name.ts";
import { notificationHref } from "#lib/notifications/notificationHref.ts";
import { markRead } from "#lib/notifications/notifications.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { SkeletonList } from "#ui/Skeleton/shapes.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import rows from "../rows.module.css";
import styles from "./NotificationList.module.css";
import type { Notification } from "./queries.ts";

/** The newest notifications. */
export function NotificationList(props: { items: readonly Notification[] | undefined }) {
  const { items } = props;
  return (
    <Card as="section" padding="none" aria-label="Notifications">
      <CardHeader
        title="Notifications"
        actions={
          <TextLink href="/app/notifications" tone="quiet">
            View All
          </TextLink>
        }
      />
      {!items && <SkeletonList of="rows" count={3} />}
      {items?.length === 0 && (
        <EmptyState level={3} icon={<Bell aria-hidden />} title="No notifications">
          You'll see consents, results and questions here.
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

/** A notification. Opening it marks it as read, even if it isn't a link. */
function Entry({ item }: { item: Notification }) {
  const client = useQueryClient();
  const open = () => {
    if (item.read_at === null) void markRead(item.id, client);
  };
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
          {item.about && `${verificationName(item.about, item.about.subject)} · `}
          <Time value={item.created_at} />
        </span>
      </span>
    </>
  );
  const href = notificationHref(item.data);
  const look = `${styles.entry} ${rows.link}`;
  if (href)
    return (
      <AppLink href={href} className={look} onClick={open}>
        {inside}
      </AppLink>
    );
  if (item.read_at !== null) return <div className={styles.entry}>{inside}</div>;
  return (
    <button type="button" className={look} onClick={open}>
      {inside}
    </button>
  );
}
