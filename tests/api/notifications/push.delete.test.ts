import { expect, it } from "vitest";
import { pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { pushRows } from "#tests/harness/outside/push-rows.ts";
import { account } from "#tests/harness/people/account.ts";

const PATH = "/api/notifications/push";

it("removes the caller's browser and no other", async () => {
  const [me, stranger] = await Promise.all([account(), account()]);
  const [first, second] = [pushBrowser().subscription, pushBrowser().subscription];
  await me.api.post(PATH, first);
  await me.api.post(PATH, second);
  const before = await pushRows(me);
  const body = { endpoint: first.endpoint };
  expect((await stranger.api.delete(PATH, { body })).status).toBe(204);
  expect(await pushRows(me)).toEqual(before);
  expect((await me.api.delete(PATH, { body })).status).toBe(204);
  expect((await pushRows(me)).map(({ p256dh }) => p256dh)).toEqual([second.keys.p256dh]);
  expect((await me.api.delete(PATH, { body })).status).toBe(204);
});

it("wants an endpoint", async () => {
  const me = await account();
  const refused = await me.api.delete(PATH, { body: {} });
  expect([refused.status, refused.error.fields]).toEqual([
    422,
    { endpoint: "Send the subscription's endpoint" },
  ]);
});
