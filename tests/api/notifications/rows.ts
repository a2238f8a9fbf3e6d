import { randomUUID } from "node:crypto";
import type { NotificationPriority } from "#contract/enums.ts";
import type { NotificationKind } from "#contract/live/notifications.ts";
import { db } from "#tests/harness/stack/db.ts";

/** Inserts a notification, as the product would. @returns its id */
export async function notificationFor(
  userId: string,
  more: {
    createdAt?: number;
    title?: string;
    kind?: NotificationKind;
    priority?: NotificationPriority;
    inApp?: boolean;
  } = {},
): Promise<string> {
  const id = `ntf_${randomUUID()}`;
  const client = db();
  try {
    await client.execute({
      sql: `INSERT INTO notifications
          (id, user_id, type, kind, title, message, data, priority, dedupe_key, created_at, in_app)
        VALUES (?, ?, 'verification_updated', ?, ?, 'Consent was given.', '{"verification_id":"ver_1"}', ?, ?, ?, ?)`,
      args: [
        id,
        userId,
        more.kind ?? "progress",
        more.title ?? "Consent given",
        more.priority ?? "medium",
        id,
        more.createdAt ?? Date.now(),
        more.inApp === false ? 0 : 1,
      ],
    });
  } finally {
    client.close();
  }
  return id;
}

export interface NotificationView {
  id: string;
  type: string;
  kind: NotificationKind;
  title: string;
  message: string;
  data: Record<string, string>;
  priority: string;
  created_at: string;
  read_at: string | null;
}
export interface NotificationList {
  notifications: (NotificationView & {
    about: { type: string; peer: object | null; subject: string | null } | null;
    verdict: { kind: string; text: string } | null;
  })[];
  unread_count: number;
  announcement: null;
  next: string | null;
}
