import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { closeBrowser } from "#tests/harness/browser/browser.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { fillSignIn } from "../browser/account/steps.ts";

let stack: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  stack = await ownStack();
});
afterAll(async () => {
  await closeBrowser();
  await stack?.stop();
});

const TROUBLE = "Countersign is having trouble at the moment. We're trying again.";

const banners = (page: Page) =>
  page.getByRole("status").getByText(/^(Countersign is|Reconnecting|Live updates)/);

/** Opens the list of someone with one request. @returns its id */
async function openList(page: Page): Promise<string> {
  const person = await account({ on: stack });
  const id = await requestOf(person, "jane@example.com");
  await page.goto("/login?redirect=/app/verifications");
  await fillSignIn(page, person);
  await page.getByText("Showing 1 to 1 of 1 verification").waitFor();
  return id;
}

/** Asks for what the page hasn't loaded yet. */
const search = (page: Page, text: string) => page.getByPlaceholder("Search name, email or ID").fill(text);

test("an open list says once that there's trouble while the database is down, and then shows its data by itself", {
  timeout: 180_000,
}, async ({ visitor }) => {
  const page = await visitor({ baseUrl: stack.url });
  const id = await openList(page);
  await stack.kill("SIGKILL", "database");
  await search(page, id);
  await page.getByText(TROUBLE).waitFor();
  await page.getByText("Server error. Please try again later.").waitFor();
  await expect.poll(() => banners(page).allTextContents()).toEqual([TROUBLE]);

  await stack.restart("database");
  await page.getByText("Showing 1 to 1 of 1 verification").waitFor();
  await page.getByText(TROUBLE).waitFor({ state: "detached" });
  expect(await page.getByText("Server error. Please try again later.").count()).toBe(0);
});

test("a page that's opened while the database is down keeps the session", async ({ visitor }) => {
  const page = await visitor({ baseUrl: stack.url });
  await openList(page);
  await stack.kill("SIGKILL", "database");
  await page.reload();
  await page.getByText("Countersign can't reach one of its services at the moment.").waitFor();
  await stack.restart("database");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Showing 1 to 1 of 1 verification").waitFor();
});
