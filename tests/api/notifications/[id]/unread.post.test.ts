import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { type NotificationList, type NotificationView, notificationFor } from "../rows.ts";

describe("POST /api/notifications/:id/unread", () => {
  it("marks a notification as unread again", async () => {
    const reader = await account();
    const id = await notificationFor(reader.id);
    await reader.api.post(`/api/notifications/${id}/read`);
    const answer = await reader.api.post<{ notification: NotificationView }>(
      `/api/notifications/${id}/unread`,
    );
    expect(answer.data.notification).toMatchObject({ id, read_at: null });
    expect((await reader.api.get<NotificationList>("/api/notifications")).data.unread_count).toBe(1);
  });

  it("answers 404 for another person's notification", async () => {
    const [owner, stranger] = await Promise.all([account(), account()]);
    const id = await notificationFor(owner.id);
    expect((await stranger.api.post(`/api/notifications/${id}/unread`)).status).toBe(404);
  });
});
