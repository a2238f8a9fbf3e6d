import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { FILL, openForm, submitButton } from "../request/new-request-steps.ts";
import { ready, signIn, tick } from "../steps.ts";
import { asked, heading, PHONE, toDecision } from "../subject/steps.ts";

/** Holds back what the page asks for from now on. @returns a function that lets it go */
async function hold(page: Page, what: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(what, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Waits until a button shows that it's at work, and checks that its words can still be read. */
async function isWorking(button: Locator, words: string): Promise<void> {
  await button.and(button.page().locator("[data-pending]")).waitFor();
  await button.getByRole("progressbar", { name: "Please wait" }).waitFor();
  const isSeen = await button
    .getByText(words)
    .evaluate((element) => element.checkVisibility({ opacityProperty: true }));
  expect(isSeen).toBe(true);
}

/**
 * Looks at every frame from now on.
 * @returns what the frames showed in which neither a button, a spinner with words nor the shell was there
 */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const silent: string[] = [];
    Object.assign(window, { silent });
    const look = () => {
      const isSigned =
        document.querySelector('button[data-pending], .route-progress > span, [aria-label^="Account:"]') ||
        document.querySelector("main [role=status]")?.textContent;
      if (!isSigned) silent.push(document.body.innerText);
      requestAnimationFrame(look);
    };
    // The press itself comes first.
    addEventListener("click", () => requestAnimationFrame(() => requestAnimationFrame(look)), { once: true });
  });
  return () => page.evaluate(() => (window as unknown as { silent: string[] }).silent);
}

test("signing in shows what's going on from the press until the dashboard is there", async ({ page }) => {
  const person = await account();
  await page.goto("/login");
  await ready(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await tick(page, /I agree to the Terms/);
  const answer = await hold(page, "**/api/auth/login");
  const code = await hold(page, "**/assets/**");
  const silent = await watchFrames(page);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await isWorking(page.getByRole("button", { name: /^Sign In/ }), "Sign In");
  answer();
  // The dashboard's code may be there already.
  await page
    .getByText("Opening your workspace…")
    .or(page.getByRole("button", { name: /^Account:/ }))
    .first()
    .waitFor();
  code();
  await page.waitForURL("**/app/dashboard");
  await page.getByRole("heading", { level: 1, name: /^Good / }).waitFor();
  expect(await silent()).toEqual([]);
});

test("submitting a request shows that it's being sent", { tags: ["full"] }, async ({ page }) => {
  await signIn(page, await account());
  await openForm(page, "type=identity");
  await page.getByLabel("Target user email").fill(someEmail("jane"));
  await FILL.identity(page);
  const answer = await hold(page, "**/api/**");
  await submitButton(page).click();
  const send = page.getByRole("dialog").getByRole("button", { name: /^Submit Request/ });
  await send.click();
  await isWorking(send, "Submit Request");
  expect(new URL(page.url()).pathname).toBe("/app/verifications/new");
  answer();
  await page.waitForURL((url) => url.pathname === "/app/verifications");
});

test("agreeing shows that it's being recorded", { tags: ["full"] }, async ({ visitor }) => {
  const { link } = await asked();
  const page = await visitor({ viewport: PHONE });
  await page.goto(link.href);
  await toDecision(page, "Marcus Reed", "Do you agree?");
  const answer = await hold(page, "**/api/**");
  const agree = page.getByRole("button", { name: /^Agree/ });
  await agree.click();
  await isWorking(agree, "Agree");
  answer();
  await heading(page, "Add your driver's license");
});

test("following a link shows that the next page loads", { tags: ["full"] }, async ({ page }) => {
  await signIn(page, await account());
  await page.getByRole("heading", { level: 1, name: /^Good / }).waitFor();
  const code = await hold(page, "**/assets/**");
  // Clicked without a pointer, so that nothing is fetched before.
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Billing" })
    .evaluate((link: HTMLElement) => link.click());
  await page.locator("[aria-live]").getByText("Loading…", { exact: true }).waitFor();
  code();
  await page.getByRole("heading", { level: 1, name: "Billing" }).waitFor();
  await page.getByText("Loading…", { exact: true }).waitFor({ state: "detached" });
});
