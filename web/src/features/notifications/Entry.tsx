import { Mail, MailOpen } from "lucide-react";
import { kindLabel } from "#contract/labels.ts";
import { NOTIFICATION_KIND_TEXT } from "#contract/live/notifications.ts";
import { verificationName } from "#contract/verification/verification-name.ts";
import { notificationHref } from "#lib/notifications/notificationHref.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VerdictMark } from "#ui/VerdictMark/VerdictMark.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./Entry.module.css";
import { KIND_ICON } from "./kindIcon.tsx";
import type { Mark, Notification } from "./queries.ts";

/**
 * @returns a name for the verification that the notification is about, without the subject's name if the text already
 *   contains that; if there's no verification, the label of the notification's kind
 */
function aboutOf({ about, kind, title, message, verdict }: Notification): string {
  if (!about) return NOTIFICATION_KIND_TEXT[kind].label;
  const isNamed = about.subject !== null && `${title} ${verdict?.text ?? message}`.includes(about.subject);
  return isNamed ? `${kindLabel(about)} verification` : verificationName(about, about.subject);
}

/**
 * A notification. Opening it marks it as read, even if it isn't a link.
 * @param props.isToday whether to show how old the notification is instead of its time of day
 */
export function Entry(props: { item: Notification; isToday: boolean; onMark: (mark: Mark) => void }) {
  const { item, isToday, onMark } = props;
  const isUnread = item.read_at === null;
  const Icon = KIND_ICON[item.kind];
  const open = () => isUnread && onMark({ id: item.id, as: "read" });
  const href = notificationHref(item.data);
  const inside = (
    <>
      <span className={styles.icon} data-priority={item.priority}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {item.title}
          {isUnread && <VisuallyHidden> (unread)</VisuallyHidden>}
          {item.verdict && <VerdictMark kind={item.verdict.kind} size="sm" />}
          {item.priority === "critical" && (
            <Badge tone="bad" size="sm">
              Critical
            </Badge>
          )}
        </span>
        <span className={styles.text}>{item.verdict?.text ?? item.message}</span>
        <span className={styles.meta}>
          {aboutOf(item)} · <Time value={item.created_at} mode={isToday ? "relative" : "time"} />
        </span>
      </span>
    </>
  );
  return (
    <div className={styles.entry} data-unread={isUnread || undefined}>
      {href ? (
        <AppLink href={href} className={styles.open} onClick={open}>
          {inside}
        </AppLink>
      ) : isUnread ? (
        <button type="button" className={styles.open} onClick={open}>
          {inside}
        </button>
      ) : (
        <div className={styles.open}>{inside}</div>
      )}
      <div className={styles.mark}>
        <IconButton
          size="sm"
          label={isUnread ? `Mark as read: ${item.title}` : `Mark as unread: ${item.title}`}
          onPress={() => onMark({ id: item.id, as: isUnread ? "read" : "unread" })}
        >
          {isUnread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
