import { isoTime } from "#contract/time.ts";
import type { notifications } from "#db/schema/outbox.ts";

type NotificationRow = typeof notifications.$inferSelect;

/** @returns a notification in the form that the API returns */
export function presentNotification(row: NotificationRow) {
  return {
    id: row.id,
    type: row.type,
    kind: row.kind,
    title: row.title,
    message: row.message,
    data: row.data,
    priority: row.priority,
    created_at: isoTime(row.createdAt),
    read_at: isoTime(row.readAt),
  };
}
