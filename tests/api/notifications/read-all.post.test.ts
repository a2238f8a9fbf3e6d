import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
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

it("POST /api/notifications/read-all marks only those that match", async () => {
  const reader = await account();
  const [result, progress] = [
    await notificationFor(reader.id, { kind: "result" }),
    await notificationFor(reader.id),
    await notificationFor(reader.id, { priority: "critical" }),
  ];
  const readAll = async (which: object) => (await reader.api.post("/api/notifications/read-all", which)).data;
  const unread = async () =>
    (await reader.api.get<NotificationList>("/api/notifications?unread=true")).data.notifications.map(
      ({ id }) => id,
    );
  expect(await readAll({ kind: "result" })).toEqual({ read: 1 });
  expect(await unread()).toEqual(expect.not.arrayContaining([result]));
  expect(await readAll({ kind: "progress", priority: "critical" })).toEqual({ read: 1 });
  expect(await unread()).toEqual([progress]);
  expect(await readAll({ verificationId: "ver_2" })).toEqual({ read: 0 });
  expect(await readAll({ verificationId: "ver_1" })).toEqual({ read: 1 });
  expect(await unread()).toEqual([]);
  const { status, error } = await reader.api.post("/api/notifications/read-all", { kind: "weather" });
  expect([status, error.fields]).toEqual([422, { kind: "Choose a kind of notification" }]);
});
