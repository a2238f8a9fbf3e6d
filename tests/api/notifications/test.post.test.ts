import { expect, test } from "vitest";
import { RATE_RULES } from "#core/http/rate-rules.ts";
import { client } from "#tests/harness/client.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import type { NotificationList } from "./rows.ts";

const PATH = "/api/notifications/test";

test("POST /api/notifications/test notifies the caller in the app, even if they turned announcements off", async () => {
  const one = await account();
  await one.api.put("/api/notifications/preferences", {
    kinds: { system: { in_app: false, email: "now", push: false } },
  });
  expect((await one.api.post(PATH, {})).status).toBe(204);
  const { data } = await one.api.get<NotificationList>("/api/notifications");
  expect(data.notifications).toMatchObject([
    {
      type: "test_notification",
      title: "This is a test notification",
      message: "Notifications work in this browser.",
    },
  ]);
});

test("it's pushed, but not mailed, whatever they prefer", async () => {
  const one = await account();
  await one.api.put("/api/notifications/preferences", {
    kinds: { system: { in_app: true, email: "now", push: false } },
  });
  await one.api.post(PATH, {});
  expect(await deliveries(one.id)).toBe(0);

  await rows(
    `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint_hash, endpoint, p256dh, auth, created_at)
      VALUES (?, ?, 'ses_1', ?, 'sealed', 'key', 'sealed', 1)`,
    [`psh_${one.id}`, one.id, one.id],
  );
  await one.api.post(PATH, {});
  expect(await deliveries(one.id)).toBe(1);
  expect(await mailsTo(one.email)).toEqual([]);
});

/** How many of a person's notifications were delivered by push or email. */
const deliveries = async (userId: string) => {
  const find = () =>
    rows<{ status: string }>(
      `SELECT o.status FROM outbox o JOIN notifications n ON n.id = o.payload ->> '$.notification_id'
        WHERE o.name = 'notification.deliver' AND n.user_id = ?`,
      [userId],
    );
  await until(async () => (await find()).every(({ status }) => status === "done"), "the deliveries");
  return (await find()).length;
};

test("it's limited, and only for people who are signed in", async () => {
  const one = await account();
  const { limit } = RATE_RULES["notification_test.account"];
  for (let i = 0; i < limit; i++) expect((await one.api.post(PATH, {})).status).toBe(204);
  expect((await one.api.post(PATH, {})).status).toBe(429);
  expect((await client().post(PATH, {})).status).toBe(401);
});
