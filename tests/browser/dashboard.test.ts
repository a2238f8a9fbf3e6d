import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { notificationFor } from "#tests/api/notifications/rows.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { listening } from "./account/steps.ts";
import { signIn } from "./steps.ts";

const region = (page: Page | Locator, name: string) => page.getByRole("region", { name, exact: true });
const numbers = (page: Page) => region(page, "Your numbers").textContent();
const tiles = (total: number, completed: number, inProgress: number, month: number) =>
  `Total Verifications${total}Completed${completed}In Progress${inProgress}This Month${month}`;

describe("the dashboard", () => {
  test("leads a new user to the first verification in one click", { tags: ["full"] }, async ({ page }) => {
    await signIn(page, await account());
    await region(page, "Notifications").getByText("No notifications").waitFor();
    await region(page, "Needs you").getByText("Nothing needs you right now.").waitFor();
    const first = region(page, "Recent activity");
    await first.getByRole("link", { name: "Verify Yourself" }).click();
    await page.waitForURL("**/app/verifications/new?type=identity&mode=self");

    const [form, wizard] = ["/app/verifications/new", "/app/verifications/peer"];
    for (const [name, path, leadsTo] of [
      ["Verify yourself", `${form}?type=identity&mode=self`, form],
      ["Check before a deal", `${wizard}?type=identity&purpose=marketplace`, wizard],
      ["Share your profile", "/app/share-profile", "/app/share-profile"],
      ["See your Trust Score", "/app/trust-score", "/app/trust-score"],
    ] as const) {
      await page.goto("/app/dashboard");
      const link = region(page, "Quick actions").getByRole("link", { name });
      await expect.poll(() => link.getAttribute("href")).toBe(path);
      await link.click();
      await page.waitForURL((url) => url.pathname === leadsTo);
    }
  });

  test("shows the numbers, the last five requests and the last three notifications, live", async ({
    page,
  }) => {
    const [person, subject] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
    // With a larger allowance, there's no notification that it's used.
    const soon = Date.now() + 30 * 24 * 60 * 60 * 1000;
    await rows("INSERT INTO subscriptions VALUES (?, 'business', 'monthly', 1, 1, ?, NULL, NULL, 1)", [
      person.id,
      soon,
    ]);
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await requestOf(person, subject.email));
    const [done = "", old = ""] = ids;
    await rows("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [done]);
    await rows("UPDATE verifications SET created_at = 1 WHERE id = ?", [old]);
    const now = Date.now();
    for (const [i, title] of ["First", "Second", "Third", "Fourth"].entries())
      await notificationFor(person.id, { title, createdAt: now - 60_000 + i });
    await rows("UPDATE notifications SET read_at = ? WHERE user_id = ? AND title = 'Second'", [
      now,
      person.id,
    ]);

    const hears = listening(page);
    await signIn(page, person);
    await hears;
    await expect.poll(() => numbers(page)).toBe(tiles(6, 1, 5, 5));
    const activity = region(page, "Recent activity");
    await expect.poll(() => activity.getByRole("listitem").count()).toBe(5);
    // Look inside main, because the toasts outside it are in a region with the same name.
    const news = region(page.getByRole("main"), "Notifications").getByRole("listitem");
    const titles = async () => (await news.allTextContents()).map((text) => text.split("Consent was")[0]);
    await expect.poll(titles).toEqual(["Fourth (unread)", "Third (unread)", "Second"]);

    const last = ids.at(-1) ?? "";
    const row = activity.locator(`a[href="/app/verifications/${last}"]`);
    await row.getByText("Pending", { exact: true }).waitFor();
    expect((await consentTo(subject, last)).status).toBe(200);
    // A toast also announces the event and links to it. It stays while the pointer is on it.
    const toast = page.getByRole("alertdialog").getByRole("link", { name: "View" }).first();
    await toast.hover();
    await row.getByText("In Progress", { exact: true }).waitFor();
    await expect.poll(() => numbers(page)).toBe(tiles(6, 1, 5, 5));
    await expect.poll(async () => (await titles())[0]).toMatch(/\(unread\)/);
    await expect.poll(() => news.count()).toBe(3);

    await toast.click();
    await page.waitForURL(`**/app/verifications/${last}`);
    await page.goBack();
    await activity.getByRole("link", { name: "View All" }).click();
    await page.waitForURL("**/app/verifications");
  });

  test("says why it couldn't be loaded and offers another try", { tags: ["full"] }, async ({ page }) => {
    const PATH = "**/api/analytics/personal?*";
    await page.route(PATH, (route) => route.fulfill({ status: 500, body: "" }));
    await signIn(page, await account());
    const again = page.getByRole("button", { name: "Try Again" });
    await page.getByText("Failed to fetch dashboard data").waitFor();

    await page.unroute(PATH);
    await page.route(PATH, (route) => route.abort());
    await again.click();
    await page.getByText("Network error. Please try again.").waitFor();

    await page.unroute(PATH);
    await again.click();
    await region(page, "Needs you").getByText("Nothing needs you right now.").waitFor();
  });
});
