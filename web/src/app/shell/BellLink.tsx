import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./BellLink.module.css";

// Loaded on demand, to keep the query's code out of the first render.
const UnreadCount = lazy(() => import("./UnreadCount.tsx"));

/** The link to the notifications, with the number of unread ones. */
export function BellLink() {
  return (
    <AppLink href="/app/notifications" className={styles.bell} title="Notifications">
      <Bell aria-hidden />
      <VisuallyHidden>Notifications</VisuallyHidden>
      <Suspense>
        <UnreadCount />
      </Suspense>
    </AppLink>
  );
}
