import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { listening, toastsReady } from "../account/steps.ts";
import { signIn } from "../steps.ts";
import { violations } from "./axe.ts";

const OFFLINE = "You're offline. This page may be out of date.";

/** The banner with its whole bar. */
const banner = (page: Page): Locator => page.getByRole("status").filter({ hasText: /offline|live updates/i });

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} isn't shown`);
  return { top: box.y, bottom: box.y + box.height };
};

/** Whether the part lies on top of everything else, at its middle and near its upper and lower edges. */
const isOnTop = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const heights = [12, height / 2, height - 12].filter((y) => top + y > 0 && top + y < innerHeight);
    return heights.every((y) => element.contains(document.elementFromPoint(left + width / 2, top + y)));
  });

describe.each([
  [1280, "light"],
  [1280, "dark"],
  [390, "light"],
  [390, "dark"],
] as const)("the banner at %d px, %s", (width, colorScheme) => {
  test("covers nothing, whatever is open", async ({ visitor }) => {
    const page = await visitor({ viewport: { width, height: 844 }, colorScheme });
    const shoot = (name: string) =>
      keepPicture(page, `connection-banner-${name}.${width}.${colorScheme}`, "window");
    const hears = listening(page);
    await signIn(page, await account(), "/app/profile");
    await hears;
    await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
    // On a phone, they're folded at first.
    if (width < 640)
      for (const name of ["Security", "Your data"]) await page.getByRole("heading", { name }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    const openDialog = async () => {
      await page.getByRole("button", { name: "Change Password" }).click();
      await dialog.waitFor();
    };
    const closeDialog = async () => {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };
    // Without a network, its code couldn't be loaded.
    await openDialog();
    await closeDialog();
    await page.evaluate(() => scrollTo(0, 0));
    await toastsReady(page);
    await page.context().setOffline(true);
    await page.getByText(OFFLINE).waitFor();

    const header = await boxOf(page.getByRole("banner"));
    const bar = await boxOf(banner(page));
    const main = await boxOf(page.getByRole("main"));
    expect([header.bottom <= bar.top, bar.bottom <= main.top]).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await shoot("page");

    // It scrolls away with the page instead of staying in front of it.
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await boxOf(banner(page))).bottom).toBeLessThan(header.bottom);
    await shoot("scrolled");

    await openDialog();
    await expect.poll(() => isOnTop(dialog)).toBe(true);
    await shoot("dialog");
    await closeDialog();

    await page.evaluate(() => scrollTo(0, 0));
    if (width < 960) {
      await page.getByRole("button", { name: "Menu" }).click();
      const sheet = page.getByRole("dialog", { name: "Navigation" });
      await sheet.waitFor();
      await expect.poll(() => isOnTop(sheet)).toBe(true);
      await shoot("sheet");
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
    }
    // A failed call shows a toast.
    await page.getByRole("button", { name: "Export My Data" }).click();
    const toast = page.getByRole("alertdialog").first();
    await toast.waitFor();
    await expect.poll(() => isOnTop(toast)).toBe(true);
    expect((await boxOf(toast)).top).toBeGreaterThan(bar.bottom);
    await shoot("toast");
  });
});

test("every tab shows the same state", async ({ page }) => {
  const hears = listening(page);
  await signIn(page, await account());
  await hears;
  const second = await page.context().newPage();
  await second.goto("/app/profile");
  await second.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  await page.context().setOffline(true);
  for (const tab of [page, second]) await tab.getByText(OFFLINE).waitFor();
  await page.context().setOffline(false);
  for (const tab of [page, second]) await tab.getByText(OFFLINE).waitFor({ state: "detached" });
});
