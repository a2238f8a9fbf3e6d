import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { signIn } from "../steps.ts";
import { identityOf, rowOf } from "./steps.ts";

const LIST = "/app/verifications";

test("a new request is highlighted, and its message disappears by itself", async ({ page }) => {
  const owner = await account();
  await page.clock.install();
  await signIn(page, owner);
  await page.goto("/app/verifications/new?type=identity");
  // The highlight lasts only three seconds, so let the page itself record it, however slow this machine is.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const id = new URLSearchParams(location.search).get("highlight");
      const row = id && document.querySelector(`a[href$="${id}"]`)?.closest("tr");
      if (row && getComputedStyle(row).boxShadow !== "none") document.documentElement.dataset.seen = id;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  });
  await page.getByLabel("Target user email").fill(someEmail("jane"));
  await page.getByLabel("First name").fill("Jane");
  await page.getByLabel("Last name").fill("Newman");
  await page.getByLabel("Date of birth").fill("04/12/1990");
  await page.getByRole("button", { name: /^Review Request/ }).click();
  await page.getByRole("button", { name: /^Submit Request/ }).click();
  await page.getByText("Verification request submitted successfully!").waitFor();
  await page.locator("html[data-seen^=ver_]").waitFor({ state: "attached" });
  await page.clock.fastForward(5000);
  await page.getByText("Verification request submitted successfully!").waitFor({ state: "hidden" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.reload();
  await rowOf(page, "Newman").waitFor();
  await expect.poll(() => page.getByText("Verification request submitted successfully!").count()).toBe(0);
});

test("the highlight ends after 3 s despite refetches, and the message after 5 s", async ({ page }) => {
  const owner = await account();
  const lit = await identityOf(owner, "Shining");
  await identityOf(owner, "Other");
  const message = "Verification request submitted successfully!";
  await page.clock.install({ time: Date.now() });
  await signIn(page, owner, LIST);
  await rowOf(page, "Other").waitFor();
  // Arrive the way the form does. The page records by its own clock when the highlight and the message come and go.
  await page.addInitScript((words) => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      const row = document.querySelector('a[aria-label^="View"][aria-label$="Shining"]')?.closest("tr");
      const note = (name: string, isThere: boolean) => {
        const key = isThere ? `${name}From` : `${name}To`;
        if (isThere ? !dataset[key] : dataset[`${name}From`] && !dataset[key])
          dataset[key] = String(Date.now());
      };
      note("lit", Boolean(row && getComputedStyle(row).boxShadow !== "none"));
      note("message", document.body?.innerText.includes(words) ?? false);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  }, message);
  await page.evaluate(
    ([id, words]) => history.replaceState({ usr: { message: words } }, "", `?highlight=${id}`),
    [lit, message] as const,
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  const noted = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  /** Advances the page's clock in small steps until the condition holds. */
  const until = (isSo: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(50);
          return await isSo();
        },
        { interval: 20, timeout: 60_000 },
      )
      .toBe(true);
  await until(async () => Boolean((await noted()).litFrom));
  // Canceling a row refetches the list.
  await rowOf(page, "Other")
    .getByRole("button", { name: /^Cancel/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Verification" }).click();
  await until(() => rowOf(page, "Other").getByText("Cancelled", { exact: true }).isVisible());
  expect((await noted()).litTo).toBeUndefined();
  await until(async () => Boolean((await noted()).messageTo));
  const { litFrom, litTo, messageFrom, messageTo } = await noted();
  const [litFor, messageFor] = [Number(litTo) - Number(litFrom), Number(messageTo) - Number(messageFrom)];
  expect(Math.abs(litFor - 3000)).toBeLessThanOrEqual(100);
  expect(Math.abs(messageFor - 5000)).toBeLessThanOrEqual(100);
});

/** Lets the page finish rendering while its clock is paused. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 50; i++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });

test("the end of the highlight doesn't interrupt a navigation to another page", async ({ page }) => {
  const owner = await account();
  const id = await identityOf(owner, "Hurry");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The next page's code loads slowly.
  await page.route("**/assets/VerificationDetailPage-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await signIn(page, owner);
  await page.goto(`${LIST}?highlight=${id}`);
  await rowOf(page, "Hurry").getByRole("link", { name: /^View/ }).click();
  await drawn(page);
  await page.clock.fastForward(10_000);
  arrive();
  await page.waitForURL(`**${LIST}/${id}`);
  await page.getByRole("heading", { level: 1, name: /Hurry/ }).waitFor();
});
