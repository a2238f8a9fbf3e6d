import { expect, it } from "vitest";
import { NOTIFICATION_DEFAULTS } from "#contract/live/notifications.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";

it("answers with the defaults until the person chooses", async () => {
  const me = await account();
  const { data } = await me.api.get("/api/notifications/preferences");
  expect(data).toEqual({
    kinds: NOTIFICATION_DEFAULTS,
    quiet_hours: null,
    timezone: null,
    push_key: stack().env.VAPID_PUBLIC_KEY,
  });
});
