import { expect, it } from "vitest";
import { NOTIFICATION_DEFAULTS } from "#contract/live/notifications.ts";
import { account } from "#tests/harness/people/account.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import type { NotificationList } from "./rows.ts";

const PATH = "/api/notifications/preferences";

it("changes only what it names, for the caller only", async () => {
  const [me, other] = await Promise.all([account(), account()]);
  const off = await me.api.put(PATH, { kinds: { mention: { in_app: true, email: "off" } } });
  const kinds = { ...NOTIFICATION_DEFAULTS, mention: { in_app: true, email: "off", push: true } };
  expect(off.data).toMatchObject({ kinds });
  expect((await me.api.get(PATH)).data).toEqual(off.data);
  expect((await other.api.get(PATH)).data).toMatchObject({ kinds: NOTIFICATION_DEFAULTS });
  const more = await me.api.put(PATH, { kinds: { mention: { email: "digest", push: false }, note: {} } });
  expect(more.data).toMatchObject({
    kinds: {
      ...NOTIFICATION_DEFAULTS,
      mention: { in_app: true, email: "digest", push: false },
    },
  });
});

it("keeps quiet hours with their time zone until they're turned off", async () => {
  const me = await account();
  const quiet_hours = { from: "22:30", to: "07:00", timezone: "America/New_York" };
  expect((await me.api.put(PATH, { quiet_hours })).data).toMatchObject({
    quiet_hours,
    timezone: "America/New_York",
  });
  expect((await me.api.put(PATH, { timezone: "Europe/Berlin" })).data).toMatchObject({
    quiet_hours: { ...quiet_hours, timezone: "Europe/Berlin" },
  });
  expect((await me.api.put(PATH, { quiet_hours: null })).data).toMatchObject({
    quiet_hours: null,
    timezone: "Europe/Berlin",
  });
});

it("keeps a kind that's turned off in the app out of the list", async () => {
  const [me, ...requesters] = await Promise.all([account(), account(), account(), account()]);
  const listed = async () => {
    const { notifications, unread_count } = (await me.api.get<NotificationList>("/api/notifications")).data;
    return [notifications.map(({ kind }) => kind), unread_count];
  };
  const seen: unknown[] = [];
  for (const [index, requester] of requesters.entries()) {
    await me.api.put(PATH, { kinds: { request: { in_app: index !== 1 } } });
    await requestOf(requester, me.email);
    seen.push(await listed());
  }
  expect(seen).toEqual([
    [["request"], 1],
    [["request"], 1],
    [["request", "request"], 2],
  ]);
});

it("accepts what a GET answered", async () => {
  const me = await account();
  const { data } = await me.api.get(PATH);
  const { kinds, quiet_hours } = data as { kinds: object; quiet_hours: null };
  expect((await me.api.put(PATH, { kinds, quiet_hours })).data).toMatchObject({ kinds, quiet_hours });
});

it.each([
  ["kinds.mention.email", { kinds: { mention: { email: "later" } } }, "Choose now, digest or off"],
  [
    "kinds.security",
    { kinds: { security: { email: "off" } } },
    "Security notifications can't be turned off.",
  ],
  [
    "kinds.security",
    { kinds: { security: { in_app: false } } },
    "Security notifications can't be turned off.",
  ],
  ["kinds.security", { kinds: { security: { push: false } } }, "Security notifications can't be turned off."],
  [
    "quiet_hours.from",
    { quiet_hours: { from: "24:00", to: "07:00", timezone: "UTC" } },
    "Enter a time from 00:00 to 23:59",
  ],
  [
    "quiet_hours.to",
    { quiet_hours: { from: "07:00", to: "07:00", timezone: "UTC" } },
    "The start and end times can't be the same",
  ],
  [
    "quiet_hours.timezone",
    { quiet_hours: { from: "22:00", to: "07:00", timezone: "Mars/Olympus" } },
    "Enter a time zone, like America/New_York",
  ],
])("refuses a wrong %s", async (field, body, message) => {
  const me = await account();
  const refused = await me.api.put(PATH, body);
  expect(refused.status).toBe(422);
  expect(refused.error.fields).toMatchObject({ [field]: message });
});
