import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { ready } from "../steps.ts";

test("a page loaded in a tab starts at its own top, and keeps its place when it's reloaded", async ({
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 600 } });
  const top = () => page.evaluate(() => scrollY);
  await page.goto("/support#token=never-stored");
  await ready(page);
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await ready(page);
  await expect.poll(top).toBe(300);
  await page.goto("/register");
  await ready(page);
  expect(await top()).toBe(0);
  // The router has stored the position of the page before. An emailed link's token is in such an address.
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).toContain("300");
  expect(stored).not.toContain("never-stored");
});
