import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { type NotificationList, type NotificationView, notificationFor } from "../rows.ts";

interface Read {
  notification: NotificationView;
}

describe("POST /api/notifications/:id/read", () => {
  it("marks a notification read; a second call keeps the first time", async () => {
    const reader = await account();
    const [id] = [await notificationFor(reader.id), await notificationFor(reader.id)];
    const first = await reader.api.post<Read>(`/api/notifications/${id}/read`);
    expect(first.data.notification).toMatchObject({ id, read_at: expect.stringMatching(/Z$/) });
    const later = await reader.api.post<Read>(`/api/notifications/${id}/read`, undefined, {
      now: Date.now() + 60_000,
    });
    expect(later.data.notification.read_at).toBe(first.data.notification.read_at);
    expect((await reader.api.get<NotificationList>("/api/notifications")).data.unread_count).toBe(1);
  });

  it("answers 404 for another person's notification and leaves it alone", async () => {
    const [owner, stranger] = await Promise.all([account(), account()]);
    const id = await notificationFor(owner.id);
    const answer = await stranger.api.post(`/api/notifications/${id}/read`);
    expect([answer.status, answer.error.message]).toEqual([404, "Notification not found"]);
    expect(await rows("SELECT read_at FROM notifications WHERE id = ?", [id])).toEqual([{ read_at: null }]);
  });

  it("reaches the person's other devices, once", async () => {
    const reader = await account();
    const id = await notificationFor(reader.id);
    await reader.api.post(`/api/notifications/${id}/read`);
    await reader.api.post(`/api/notifications/${id}/read`);
    expect(
      await rows("SELECT name FROM outbox WHERE channel = 'live' AND payload LIKE ?", [`%${reader.id}%`]),
    ).toEqual([{ name: "notifications_read" }]);
  });
});
