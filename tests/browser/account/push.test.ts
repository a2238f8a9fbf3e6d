import { afterAll, beforeAll, expect } from "vitest";
import { PUSHED_TEXT } from "#contract/live/notifications.ts";
import { closeBrowser, wholeBrowser } from "#tests/harness/browser/browser.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { pushRows } from "#tests/harness/outside/push-rows.ts";
import { account } from "#tests/harness/people/account.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { signIn } from "../steps.ts";
import { allowPush, pushTo, shownIn } from "./push-steps.ts";

// The headless shell shows no notifications.
beforeAll(wholeBrowser);
afterAll(closeBrowser);

const NAME = "Notifications in this browser";

test("a notification arrives while no page is open, and a click opens it", async ({ visitor }) => {
  const page = await visitor({ serviceWorkers: "allow" });
  const [requester, person] = await Promise.all([account(), account()]);
  const browser = pushBrowser();
  await allowPush(page, browser);
  await signIn(page, person, "/app/profile#notifications");
  await page.getByRole("switch", { name: NAME }).click({ force: true });
  await expect.poll(() => pushRows(person)).toHaveLength(1);
  const deliver = await pushTo(page);

  await page.goto("about:blank");
  await requestOf(requester, person.email);
  const [message] = await browser.waitFor(1);
  const { id } = JSON.parse(message?.text ?? "") as { id: string };
  await deliver(message?.text ?? "");
  await deliver("not for us");
  await page.goto("/robots.txt");
  const shown = await shownIn(page, 2);
  expect(shown.map(({ title, tag }) => [title, tag]).toSorted()).toEqual(
    [
      [PUSHED_TEXT.request, id],
      ["You have a new notification", "countersign"],
    ].toSorted(),
  );
  expect(new URL(shown[0]?.icon ?? "").pathname).toBe("/icon-192.png");
  expect(shown.map(({ silent }) => silent)).toEqual([false, false]);

  // Someone who has the page in front of them needs no sound.
  await deliver("not for us either");
  await expect
    .poll(async () => (await shownIn(page, 2)).map(({ silent }) => silent).toSorted())
    .toEqual([false, true]);

  // The protocol can't click a notification, so the worker gets the event from itself. That opens no new tab.
  await page.goto("/app/notifications");
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(async (tag) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification?: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications({ tag });
    dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  }, id);
  await page.waitForURL(`**/app/notifications#open=${id}`);
  await expect.poll(async () => (await shownIn(page, 1)).map(({ tag }) => tag)).toEqual(["countersign"]);
});

test("push stays with the person through reloads and sign-ins, and ends when they log out", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await visitor({ serviceWorkers: "allow" });
  const [person, next] = await Promise.all([account(), account()]);
  await allowPush(page, pushBrowser());
  await signIn(page, person, "/app/profile#notifications");
  await page.getByRole("switch", { name: NAME }).click({ force: true });
  await expect.poll(() => pushRows(person)).toHaveLength(1);
  const [first] = await pushRows(person);

  await signIn(page, person, "/app/profile#notifications");
  await expect.poll(async () => (await pushRows(person))[0]?.session_id).not.toBe(first?.session_id);
  await expect.poll(() => page.getByRole("switch", { name: NAME }).isChecked()).toBe(true);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => pushRows(person)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("stand-in"))).toBeNull();
  await signIn(page, next, "/app/profile#notifications");
  await expect.poll(() => page.getByRole("switch", { name: NAME }).isChecked()).toBe(false);
  expect(await pushRows(next)).toEqual([]);
});
