import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { signIn } from "../steps.ts";
import { identityOf, rowOf, surnames, table } from "./steps.ts";

const LIST = "/app/verifications";
const pages = (page: Page) => page.getByRole("navigation", { name: "Pagination" });
const shown = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

/** Copies a row this many times in the database. */
async function copies(id: string, count: number): Promise<void> {
  const columns =
    "type, status, stage, requester_id, target_email, target_name, purpose, priority, services, price_cents, claims";
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO verifications (id, created_at, updated_at, ${columns})
      SELECT id || i, created_at, updated_at, ${columns} FROM verifications, n WHERE id = ?`,
    [id],
  );
}

test("pagination shows the first page, the last, two around the current one, gaps, Next and Previous", async ({
  page,
}) => {
  const owner = await account();
  await copies(await identityOf(owner, "Many"), 120);
  await signIn(page, owner, LIST);
  const numbers = () => pages(page).getByRole("listitem").allInnerTexts();
  await shown(page, "Showing 1 to 10 of 121 verifications");
  // The gap is only visual.
  const steps = () => pages(page).locator("li").allInnerTexts();
  expect(await steps()).toEqual(["1", "2", "3", "…", "13"]);
  expect(await numbers()).toEqual(["1", "2", "3", "13"]);
  await expect.poll(() => pages(page).getByRole("link", { name: "Previous" }).count()).toBe(0);
  await pages(page).getByRole("link", { name: "Page 3", exact: true }).click();
  await shown(page, "Showing 21 to 30 of 121 verifications");
  for (const from of [31, 41, 51]) {
    await pages(page).getByRole("link", { name: "Next" }).click();
    await shown(page, `Showing ${from} to ${from + 9} of 121 verifications`);
  }
  expect(await steps()).toEqual(["1", "…", "4", "5", "6", "7", "8", "…", "13"]);
  await pages(page).locator('[aria-current="page"]').getByText("6", { exact: true }).waitFor();
  await pages(page).getByRole("link", { name: "Page 13", exact: true }).click();
  await shown(page, "Showing 121 to 121 of 121 verifications");
  await expect.poll(() => pages(page).getByRole("link", { name: "Next" }).count()).toBe(0);
});

test("search finds an ID, the subject's address and a name, and the columns describe each row", async ({
  page,
}) => {
  const owner = await account();
  const email = someEmail("sought");
  const personalInfo = { firstName: "Jane", lastName: "Sought", dateOfBirth: "1990-04-12" };
  const id = await requestOf(owner, email, { personalInfo });
  await identityOf(owner, "Other");
  await signIn(page, owner, LIST);
  for (const text of [id, email, "jane sought"]) {
    await page.getByLabel("Search verifications").fill("");
    await expect.poll(() => surnames(page)).toEqual(["Other", "Sought"]);
    await page.getByLabel("Search verifications").fill(text);
    await expect.poll(() => surnames(page)).toEqual(["Sought"]);
  }
  const headers = await table(page).getByRole("columnheader").allInnerTexts();
  expect(headers.map((text) => text.trim()).filter(Boolean)).toEqual([
    "Type",
    "Target User",
    "Status",
    "Created",
    "Updated",
    "Cost",
    "Actions",
  ]);
  const cells = (await rowOf(page, "Sought").getByRole("cell").allInnerTexts()).join(" | ");
  for (const words of ["Identity", "Jane Sought", email, "Pending", "$2.99", "View", "Cancel"])
    expect(cells).toContain(words);
});

test("the page subscribes to each row while it's shown, and unsubscribes afterward", async ({ page }) => {
  const owner = await account();
  const [one, other] = [await identityOf(owner, "One"), await identityOf(owner, "Other")];
  const live = new Set<string>();
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { type, id } = JSON.parse(String(payload)) as { type: string; id: string };
      if (type === "subscribe_verification") live.add(id);
      if (type === "unsubscribe_verification") live.delete(id);
    }),
  );
  await signIn(page, owner, LIST);
  await expect.poll(() => [...live].sort()).toEqual([one, other].sort());
  await page.getByLabel("Search verifications").fill("Other");
  await expect.poll(() => [...live]).toEqual([other]);
});

test("on a phone, a user can search, change pages, open a row and cancel it", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  const owner = await account();
  const id = await identityOf(owner, "Pocket");
  for (let n = 1; n <= 10; n++) await identityOf(owner, `No${n}`);
  await signIn(page, owner, LIST);
  await shown(page, "Showing 1 to 10 of 11 verifications");
  await pages(page).getByRole("link", { name: "Next" }).click();
  await shown(page, "Showing 11 to 11 of 11 verifications");
  await page.getByRole("link", { name: /^View .* Jane Pocket$/ }).waitFor();
  await page.getByLabel("Search verifications").fill("Pocket");
  await shown(page, "Showing 1 to 1 of 1 verification");
  await page.getByRole("button", { name: /^Cancel .* Jane Pocket$/ }).click();
  const ask = page.getByRole("alertdialog", { name: "Cancel the identity verification of Jane Pocket?" });
  await ask.getByRole("button", { name: "Cancel Verification" }).click();
  await page.getByRole("button", { name: /^Cancel .* Jane Pocket$/ }).waitFor({ state: "hidden" });
  await page.getByRole("table").getByText("Cancelled", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: /^View .* Jane Pocket$/ }).click();
  await page.waitForURL(`**${LIST}/${id}`);
});
