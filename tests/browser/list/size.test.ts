import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { signIn } from "../steps.ts";
import { identityOf, LIST_CALL, rowOf, table, tag } from "./steps.ts";

test("rows are 48 px high, loading or loaded, and ten cards take 1,800 px at most on a phone", async ({
  page,
}) => {
  const owner = await account();
  const long = "Featherstonehaugh-Cholmondeley-Wriothesley";
  const urgent = { priority: "urgent", urgentReason: "Keys are handed over today" };
  await tag(owner, await identityOf(owner, long, urgent), ["West Wing", "q3", "a tag that goes on and on"]);
  for (let n = 2; n <= 10; n++) await identityOf(owner, `No${n}`);
  const heights = () =>
    table(page)
      .locator("tbody tr")
      .evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
  let isHeld = true;
  await page.route(LIST_CALL, async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    await route.continue();
  });
  await signIn(page, owner, "/app/verifications");
  await table(page).waitFor();
  expect(await heights()).toEqual(Array(10).fill(48));
  isHeld = false;
  await rowOf(page, long).getByText("Waiting for consent").waitFor();
  expect(await heights()).toEqual(Array(10).fill(48));
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = await heights();
  expect(cards.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(1800);
  expect(new Set(cards).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
