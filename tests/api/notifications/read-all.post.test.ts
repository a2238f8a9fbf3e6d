import { expect, it } from "vitest";
import { account } from "#tests/harness/account.ts";
import { rows } from "#tests/harness/db.ts";
import { type NotificationList, notificationFor } from "./rows.ts";

it("POST /api/notifications/read-all marks only the reader's own notifications read", async () => {
  const [reader, other] = await Promise.all([account(), account()]);
  const [first] = [await notificationFor(reader.id), await notificationFor(reader.id)];
  const foreign = await notificationFor(other.id);
  await reader.api.post(`/api/notifications/${first}/read`);
  const answer = await reader.api.post<{ read: number }>("/api/notifications/read-all");
  expect(answer.data).toEqual({ read: 1 });
  expect((await reader.api.get<NotificationList>("/api/notifications")).data.unread_count).toBe(0);
  expect(await rows("SELECT read_at FROM notifications WHERE id = ?", [foreign])).toEqual([
    { read_at: null },
  ]);
});
