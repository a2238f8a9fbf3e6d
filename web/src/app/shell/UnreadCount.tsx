import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bellQuery } from "#lib/notifications/notifications.ts";
import { badgeText, showUnread } from "#lib/notifications/unread.ts";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./BellLink.module.css";

/**
 * The number of unread notifications, which also appears in the tab's title, with a dot on its icon. Shows nothing if
 * there are none.
 */
export default function UnreadCount() {
  const { data } = useQuery(bellQuery);
  const unread = data?.unread_count ?? 0;
  useEffect(() => {
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
  if (unread === 0) return null;
  return (
    <>
      <VisuallyHidden>{badgeText(unread)} unread</VisuallyHidden>
      <span aria-hidden className={styles.badge}>
        {badgeText(unread)}
      </span>
    </>
  );
}
