import { Bell, BellRing, CircleCheck, CircleX, ShieldAlert, X } from "lucide-react";
import { useEffect } from "react";
import { Button } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { cx } from "../cx.ts";
import { AppLink } from "../Link/AppLink.tsx";
import styles from "./Toaster.module.css";
import { onToast, TOAST_LIMIT, type ToastContent, takeToasts } from "./toast.ts";

/** How many toasts show at once; the rest wait. */
const VISIBLE = 4;

const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: VISIBLE });

const ICON = { success: CircleCheck, error: CircleX, notify: Bell } as const;
const URGENT_ICON = { high: BellRing, critical: ShieldAlert } as const;

/** Shown and waiting toasts, oldest first. RAC's queue has no limit of its own. */
const known: { key: string; kind: ToastContent["kind"] }[] = [];

function drain(): void {
  for (const { content, timeout } of takeToasts()) {
    const key = queue.add(content, {
      ...(timeout !== undefined && { timeout }),
      onClose: () =>
        known.splice(
          known.findIndex((one) => one.key === key),
          1,
        ),
    });
    known.push({ key, kind: content.kind });
    if (known.length > TOAST_LIMIT) queue.close(known[0]?.key ?? "");
  }
}

function drop(): void {
  for (const { key } of known.filter(({ kind }) => kind === "notify")) queue.close(key);
}

/** Marks a notification as read. The code for that loads on demand; if it can't load, the notification stays unread. */
function markRead(notification: string): void {
  import("#lib/notifications/notifications.ts").then(
    ({ markRead }) => markRead(notification),
    () => {},
  );
}

/** The toast region. No other file uses RAC's unstable toast exports. Timers pause on hover and focus. */
export default function Toaster() {
  useEffect(() => {
    drain();
    return onToast(drain, drop);
  }, []);
  return (
    <ToastRegion queue={queue} className={cx(styles.region)} aria-label="Notifications">
      {({ toast }) => {
        const { kind, text, title, href, notification, priority = "medium" } = toast.content;
        const Icon = priority === "medium" ? ICON[kind] : URGENT_ICON[priority];
        // RAC announces toasts as alerts. Only errors and critical notifications may interrupt a screen reader.
        const isUrgent = kind === "error" || priority === "critical";
        return (
          <Toast toast={toast} className={cx(styles.toast, styles[kind], styles[priority])}>
            <Icon aria-hidden className={styles.icon} />
            <ToastBody className={styles.body} role={isUrgent ? "alert" : "status"}>
              {title && (
                <Text slot="title" className={styles.title}>
                  {title}
                </Text>
              )}
              <Text slot={title ? "description" : "title"} className={styles.text}>
                {text}
              </Text>
              {href && (
                <AppLink
                  href={href}
                  className={styles.link}
                  onClick={() => {
                    queue.close(toast.key);
                    if (notification) markRead(notification);
                  }}
                >
                  View
                </AppLink>
              )}
            </ToastBody>
            <Button slot="close" className={cx(styles.close)} aria-label="Dismiss">
              <X aria-hidden />
            </Button>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
