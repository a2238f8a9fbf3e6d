import type { Page } from "playwright-core";
import { expect } from "vitest";
import { notificationFor } from "#tests/api/notifications/rows.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";
import { listening } from "./steps.ts";

const bell = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute("href");

test("a notification reaches the bell, the tab and the list; reading it on one device reads it on all", async ({
  page,
  visitor,
}) => {
  const [person, requester] = await Promise.all([account(), account()]);
  const phone = await visitor({ name: "phone", viewport: { width: 390, height: 844 } });
  await Promise.all([signIn(page, person, "/app/notifications"), signIn(phone, person)]);
  await page.getByRole("heading", { name: "No notifications" }).waitFor();
  await requestOf(requester, person.email);
  for (const one of [page, phone]) {
    await bell(one, "Notifications 1 unread").waitFor();
    await expect.poll(() => one.title()).toMatch(/^\(1\) .+ · Countersign$/);
    expect(await icon(one)).toBe("/icon-unread.svg");
  }
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText("New verification request").waitFor();
  expect(await violations(page)).toEqual([]);

  await today.getByRole("link", { name: /New verification request/ }).click();
  await page.waitForURL(/\/app\/verifications\/ver_/);
  for (const one of [page, phone]) {
    await bell(one, "Notifications").waitFor();
    await expect.poll(() => one.title()).not.toMatch(/^\(/);
    expect(await icon(one)).toBe("/icon.svg");
  }
});

test("older notifications load while scrolling, and a filter stays in the address", {
  tags: ["full"],
}, async ({ page }) => {
  const person = await account();
  for (let i = 0; i < 25; i++)
    await notificationFor(person.id, { title: `Number ${i}`, createdAt: Date.now() - i * 1000 });
  await notificationFor(person.id, { title: "The result", kind: "result", createdAt: Date.now() - 60_000 });
  await signIn(page, person, "/app/notifications");
  await page.getByText("Number 0 (unread)").waitFor();
  await page.getByText("Number 19 (unread)").scrollIntoViewIfNeeded();
  await page.getByText("The result (unread)").waitFor();
  await page.getByLabel("Kind").selectOption("Results");
  await page.getByText("Number 0 (unread)").waitFor({ state: "detached" });
  await page.getByText("The result (unread)").waitFor();
  expect(new URL(page.url()).search).toBe("?kind=result");
  await page.goBack();
  await page.getByText("Number 0 (unread)").waitFor();
});

test("who looks at a request has read what arrives about it", { tags: ["full"] }, async ({ page }) => {
  const [requester, subject] = await Promise.all([account(), account()]);
  const id = await requestOf(requester, subject.email);
  const hears = listening(page);
  await signIn(page, requester, `/app/verifications/${id}`);
  await hears;
  await subject.api.post(`/api/verifications/${id}/decline`, {});
  await page.getByRole("alertdialog").first().waitFor();
  const read = () =>
    rows("SELECT read_at > 0 AS is_read FROM notifications WHERE user_id = ?", [requester.id]);
  await expect.poll(read).toEqual([{ is_read: 1 }]);
  await bell(page, "Notifications").waitFor();
});

test("a number of any length leaves the bell visible", { tags: ["full"] }, async ({ page }) => {
  const person = await account();
  let unread = 7;
  await page.route("**/api/notifications?limit=1", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, unread_count: unread } } });
  });
  await signIn(page, person, "/app/notifications");
  for (const [number, text] of [
    [7, "7"],
    [42, "42"],
    [150, "99+"],
  ] as const)
    for (const width of [1280, 390]) {
      unread = number;
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      const link = bell(page, `Notifications ${text} unread`);
      const badge = await link.locator("span[aria-hidden]").boundingBox();
      const picture = await link.locator("svg").boundingBox();
      const menu = await page.getByRole("button", { name: /^Account: / }).boundingBox();
      const name = `${text} at ${width} px`;
      expect(picture!.x + picture!.width - badge!.x, name).toBeLessThanOrEqual(picture!.width / 2);
      expect(badge!.x + badge!.width, name).toBeLessThanOrEqual(menu!.x);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
});
