import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { hasFocus } from "../account/steps.ts";
import { openAs, parties } from "../detail/steps.ts";
import { ready, signIn, tick } from "../steps.ts";

const WIDTHS = [1280, 390];
const sized = (width: number) => ({ viewport: { width, height: 700 } });

/** Waits until a heading is in the window, and no part of it is behind the header. */
async function isInView(page: Page, heading: Locator): Promise<void> {
  await heading.waitFor();
  const bar = (await page.locator("header").first().boundingBox())!;
  expect(bar.y, "the header stays at the top").toBe(0);
  const hidden = () =>
    heading.evaluate((element, top) => {
      const box = element.getBoundingClientRect();
      return Math.max(top - box.top, box.bottom - innerHeight);
    }, bar.height);
  await expect
    .poll(hidden, { message: `${page.url()}: pixels of the heading out of view` })
    .toBeLessThanOrEqual(0);
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

describe("when a decision's card disappears", () => {
  test.for(sample(WIDTHS, 1))("the focused heading is in view at %i px", async (width, { visitor }) => {
    const both = await parties();
    const id = await requestOf(both.asker, both.subject.email);
    const page = await openAs(visitor, both.subject, id, sized(width));
    await tick(page, /I have read this and agree/);
    const agree = page.getByRole("button", { name: "Agree", exact: true });
    await agree.evaluate((button) => button.scrollIntoView({ block: "start" }));
    expect(await scrolled(page)).toBeGreaterThan(0);
    await agree.click();
    const heading = page.getByRole("heading", { level: 1 });
    await hasFocus(heading);
    await isInView(page, heading);
  });

  test("someone else's decision doesn't scroll the page", { tags: ["full"] }, async ({ visitor }) => {
    const both = await parties();
    const id = await requestOf(both.asker, both.subject.email);
    const page = await openAs(visitor, both.asker, id, sized(390));
    await page.evaluate(() => scrollTo({ top: 400 }));
    await consentTo(both.subject, id);
    await page.locator("main header").getByText("In Progress", { exact: true }).waitFor();
    // The browser may move it a little, to keep what is read in its place.
    expect(await scrolled(page)).toBeGreaterThan(200);
  });
});

describe("what a link or a button leads to is in view", { tags: ["full"] }, () => {
  test.for(WIDTHS)("at %i px", async (width, { visitor }) => {
    const page = await visitor(sized(width));
    for (const id of ["security-title", "notifications", "data"]) {
      await signIn(page, await account(), `/app/profile#${id}`);
      await isInView(
        page,
        page
          .locator(`#${id}`)
          .getByRole("heading")
          .or(page.locator(`h2#${id}`))
          .first(),
      );
    }
    await page.goto("/app/billing");
    await page.getByRole("button", { name: "Change Plan" }).click();
    await isInView(page, page.getByRole("heading", { name: "Plans", exact: true }));
    for (const [path, button, heading] of [
      ["/support", "Visit Help Center", "#faq h2"],
      ["/support", "Write a Message", "#message h2"],
    ] as const) {
      await page.goto(path);
      await ready(page);
      await page.getByRole("button", { name: button }).click();
      await isInView(page, page.locator(heading).first());
    }
    for (const path of ["/terms#changes", "/privacy#changes", "/#pricing", "/#use-cases"]) {
      const opened = await visitor(sized(width));
      await opened.goto(path);
      await ready(opened);
      const part = opened.locator(`#${path.split("#")[1]}`);
      await isInView(opened, part.getByRole("heading").first());
    }
  });
});
