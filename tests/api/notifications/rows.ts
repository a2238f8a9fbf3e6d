import { randomUUID } from "node:crypto";
import { db } from "#tests/harness/db.ts";

/** Inserts a notification, as the product would. @returns its id */
export async function notificationFor(
  userId: string,
  more: { createdAt?: number; title?: string } = {},
): Promise<string> {
  const id = `ntf_${randomUUID()}`;
  const client = db();
  try {
    await client.execute({
      sql: `INSERT INTO notifications (id, user_id, type, title, message, data, priority, dedupe_key, created_at)
        VALUES (?, ?, 'verification_updated', ?, 'Consent was given.', '{"verification_id":"ver_1"}', 'medium', ?, ?)`,
      args: [id, userId, more.title ?? "Consent given", id, more.createdAt ?? Date.now()],
    });
  } finally {
    client.close();
  }
  return id;
}

export interface NotificationView {
  id: string;
  type: string;
  title: string;
  message: string;
  data: Record<string, string>;
  priority: string;
  created_at: string;
  read_at: string | null;
}
export interface NotificationList {
  notifications: NotificationView[];
  unread: number;
}
