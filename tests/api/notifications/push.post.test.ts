import { expect, it } from "vitest";
import { pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { pushRows } from "#tests/harness/outside/push-rows.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/notifications/push";

it("pushes the id and kind of a notification, readable only for the browser", async () => {
  const [requester, subject] = await Promise.all([account(), account()]);
  const browser = pushBrowser();
  const answer = await subject.api.post(PATH, browser.subscription);
  expect(answer.status).toBe(204);
  await requestOf(requester, subject.email);
  const [message] = await browser.waitFor(1);
  const [notification] = await rows("SELECT id, kind FROM notifications WHERE user_id = ?", [subject.id]);
  expect(message?.problem).toBeNull();
  expect(JSON.parse(message?.text ?? "")).toEqual({ id: notification?.id, kind: "request" });
  expect(message?.headers).toMatchObject({ ttl: "86400", urgency: "normal" });
  expect(message?.headers.topic).toBeUndefined();
  expect(message?.headers.authorization).toContain(`k=${stack().env.VAPID_PUBLIC_KEY}`);
});

it("encrypts the browser's address and secret, and notes when it was used", async () => {
  const [requester, subject] = await Promise.all([account(), account()]);
  const browser = pushBrowser();
  await subject.api.post(PATH, browser.subscription);
  const [before] = await pushRows(subject);
  expect(before).toMatchObject({ p256dh: browser.subscription.keys.p256dh, used_at: null });
  const stored = JSON.stringify(before);
  expect(stored).not.toContain(browser.subscription.endpoint);
  expect(stored).not.toContain(browser.subscription.keys.auth);
  await requestOf(requester, subject.email);
  await expect.poll(async () => (await pushRows(subject))[0]?.used_at).toBeGreaterThan(0);
});

it("moves a browser to the last person who subscribed with it", async () => {
  const [first, second] = await Promise.all([account(), account()]);
  const { subscription } = pushBrowser();
  await first.api.post(PATH, subscription);
  await first.api.post(PATH, subscription);
  expect(await pushRows(first)).toHaveLength(1);
  await second.api.post(PATH, subscription);
  expect([await pushRows(first), await pushRows(second)]).toMatchObject([[], [{}]]);
});

it("keeps the ten browsers that confirmed last", async () => {
  const me = await account();
  const browsers = Array.from({ length: 11 }, () => pushBrowser().subscription);
  const started = Date.now();
  for (const [i, one] of browsers.slice(0, 10).entries()) await me.api.post(PATH, one, { now: started + i });
  // The first one confirms again, so the second one is the oldest.
  await me.api.post(PATH, browsers[0], { now: started + 10 });
  await me.api.post(PATH, browsers[10], { now: started + 11 });
  const kept = (await pushRows(me)).map(({ p256dh }) => p256dh);
  const expected = browsers.filter((_, i) => i !== 1).map(({ keys }) => keys.p256dh);
  expect(kept.toSorted()).toEqual(expected.toSorted());
});

const subscription = () => pushBrowser().subscription;

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
  "https://fcm.googleapis.com:443/fcm/send/abc",
])("accepts %s", async (endpoint) => {
  const me = await account();
  expect((await me.api.post(PATH, { ...subscription(), endpoint: `${endpoint}${me.id}` })).status).toBe(204);
});

it.each([
  ["another host", "https://push.example.com/abc"],
  ["plain http", "http://fcm.googleapis.com/abc"],
  ["another scheme", "ftp://fcm.googleapis.com/abc"],
  ["a user in front of another host", "https://fcm.googleapis.com@evil.example/abc"],
  ["a user", "https://user@fcm.googleapis.com/abc"],
  ["a password", "https://:secret@fcm.googleapis.com/abc"],
  ["a trailing dot", "https://fcm.googleapis.com./abc"],
  ["another port", "https://fcm.googleapis.com:8443/abc"],
  ["a host that begins the same", "https://fcm.googleapis.com.evil.example/abc"],
  ["a host that ends the same", "https://evilfcm.googleapis.com/abc"],
  ["a sibling", "https://storage.googleapis.com/abc"],
  ["a domain that ends the same", "https://evilpush.apple.com/abc"],
  ["the bare domain", "https://push.apple.com/abc"],
  ["a subdomain of a host", "https://a.fcm.googleapis.com/abc"],
  ["a backslash", "https://evil.example\\.push.apple.com/abc"],
  ["an encoded slash in the host", "https://evil.example%2f.push.apple.com/abc"],
  ["a query instead of a host", "https://evil.example?.push.apple.com/abc"],
  ["a fragment instead of a host", "https://evil.example#.push.apple.com/abc"],
  ["a fragment", "https://fcm.googleapis.com/abc#d"],
  ["an address in our network", "https://127.0.0.1/abc"],
  ["an IPv6 address", "https://[::1]/abc"],
  ["a number as address", "https://2130706433/abc"],
  ["a name that only looks the same", "https://fcm.googleapis.c\u043em/abc"],
  ["the same in punycode", "https://fcm.googleapis.xn--cm-fmc/abc"],
  ["the stand-in's host on another port", `https://${stack().env.PUSH_DOOR?.split(":")[0]}:1/abc`],
  ["no address", "abc"],
  ["nothing", ""],
])("refuses %s as an endpoint", async (_what, endpoint) => {
  const me = await account();
  const refused = await me.api.post(PATH, { ...subscription(), endpoint });
  expect([refused.status, refused.error.fields]).toEqual([
    422,
    { endpoint: "This isn't the address of a push service that we know" },
  ]);
  expect(await pushRows(me)).toEqual([]);
});

const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url");
const compressed = Buffer.concat([Buffer.of(2), Buffer.alloc(64, 1)]).toString("base64url");

it.each([
  [
    "endpoint",
    { endpoint: `https://fcm.googleapis.com/${"a".repeat(2048)}` },
    "Must be no more than 2048 characters",
  ],
  ["endpoint", { endpoint: undefined }, "Send the subscription's endpoint"],
  ["keys", { keys: undefined }, "Send the subscription's keys"],
  ["keys.p256dh", { keys: { p256dh: "AAAA" } }, "Send 65 bytes as base64url without padding"],
  ["keys.p256dh", { keys: { p256dh: offCurve } }, "This isn't a point on the curve P-256"],
  ["keys.p256dh", { keys: { p256dh: compressed } }, "This isn't a point on the curve P-256"],
  ["keys.auth", { keys: { auth: "AAAA" } }, "Send 16 bytes as base64url without padding"],
  // The last character has bits that no byte uses.
  ["keys.auth", { keys: { auth: "AAAAAAAAAAAAAAAAAAAAAB" } }, "Send 16 bytes as base64url without padding"],
])("says what's wrong with %s", async (field, wrong, message) => {
  const me = await account();
  const valid = subscription();
  const keys =
    "keys" in wrong && wrong.keys === undefined
      ? undefined
      : { ...valid.keys, ...("keys" in wrong ? wrong.keys : {}) };
  const refused = await me.api.post(PATH, { ...valid, ...wrong, keys });
  expect([refused.status, refused.error.fields?.[field]]).toEqual([422, message]);
});
