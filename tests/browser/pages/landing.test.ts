import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type OpenWindow, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { PAGES } from "#web/build/pages/pages.ts";
import { ready, signIn } from "../steps.ts";

/** Opens the home page. */
async function front(page: Page): Promise<void> {
  await page.goto("/");
  await ready(page);
}

/** The distance in CSS pixels from the top of the window to the element. */
const topOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).boundingBox())!.y);

describe("the navigation bar", () => {
  test.for([
    ["Features", "#features"],
    ["Use Cases", "#use-cases"],
    ["Pricing", "#pricing"],
  ] as const)("scrolls to %s and stays at the top", { tags: ["full"] }, async ([label, id], { page }) => {
    await front(page);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: label }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(id);
    const bar = await page.locator("header").first().boundingBox();
    expect(bar?.y).toBe(0);
    // The section's heading is below the bar, not behind it.
    await expect.poll(() => topOf(page, `${id} h2`)).toBeLessThan(400);
    expect(await topOf(page, `${id} h2`)).toBeGreaterThanOrEqual(bar!.height);
  });

  test("is a menu on a phone", { tags: ["full"] }, async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await front(page);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#pricing");
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { level: 1, name: /sign in/i }).waitFor();
  });
});

describe("a page that waits for its first use keeps its height when it's used and scrolled", () => {
  const keepsHeight = async (visitor: OpenWindow, path: string, width: number) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    // The browser reports the pointer's place by itself, which would already count as use.
    await page.addInitScript(() =>
      addEventListener("pointermove", (event) => event.stopImmediatePropagation(), true),
    );
    await page.goto(path);
    const height = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return document.documentElement.scrollHeight;
      });
    const before = await height();
    await ready(page);
    await page.keyboard.press("End");
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect.poll(below).toBeLessThan(2);
    const after = await height();
    expect(Math.abs(before / after - 1), `${before} px, then ${after} px`).toBeLessThan(0.02);
  };

  test.for([1280, 390])("the home page at %i px", async (width, { visitor }) => {
    await keepsHeight(visitor, "/", width);
  });

  test.for([360, 640, 800, 960, 1920])(
    "the home page at %i px",
    { tags: ["full"] },
    async (width, { visitor }) => {
      await keepsHeight(visitor, "/", width);
    },
  );

  const others = PAGES.filter(({ isComplete, path }) => isComplete && path !== "/").map(({ path }) => path);
  test.for(others)("%s", { tags: ["full"] }, async (path, { visitor }) => {
    for (const width of [1280, 390]) await keepsHeight(visitor, path, width);
  });
});

describe("signed out", () => {
  test.for([
    ["Sign In", "/login"],
    ["Get Started", "/register"],
  ] as const)("%s leads to %s", { tags: ["full"] }, async ([name, path], { page }) => {
    await front(page);
    await expect
      .poll(() => page.locator("header").getByRole("link", { name: "Dashboard" }).isVisible())
      .toBe(false);
    await page.locator("header").getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
  });

  test("the main button leads to registration, and the dashboard link to sign-in and then the dashboard", async ({
    page,
  }) => {
    await front(page);
    await page.getByRole("link", { name: "Start Free Verification" }).first().click();
    await page.waitForURL("**/register");
    await page.goBack();
    const foot = page.getByRole("contentinfo");
    for (const name of ["Sign In", "Create Account"]) await foot.getByRole("link", { name }).waitFor();
    await foot.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/login?redirect=/app/dashboard");
  });
});

test("for a signed-in user, the bar and the main button lead to the dashboard", { tags: ["full"] }, async ({
  page,
}) => {
  await signIn(page, await account());
  await front(page);
  const bar = page.locator("header").first();
  await bar.getByRole("link", { name: "Dashboard" }).waitFor();
  for (const name of ["Sign In", "Get Started"])
    await expect.poll(() => bar.getByRole("link", { name }).isVisible()).toBe(false);
  const foot = page.getByRole("contentinfo");
  await foot.getByRole("link", { name: "Dashboard" }).waitFor();
  await expect.poll(() => foot.getByRole("link", { name: /Sign In|Create Account/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Start Free Verification" }).first().click();
  await page.waitForURL("**/app/dashboard");
});

describe("the testimonials", { tags: ["full"] }, () => {
  const shown = (page: Page) =>
    page.locator('[aria-roledescription="slide"][data-shown]').getAttribute("aria-label");

  test("rotate every five seconds, can be picked with dots, and can be paused", async ({ visitor }) => {
    const page = await visitor({ reducedMotion: "no-preference" });
    await page.clock.install();
    await front(page);
    await page.getByRole("button", { name: "Pause testimonials" }).waitFor();
    // From here on, time passes only when the test advances it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Testimonial 2 of 3" }).click();
    await expect.poll(() => shown(page)).toBe("2 of 3");
    // The pointer is on it, so it doesn't rotate while someone reads.
    await page.clock.runFor(20_000);
    expect(await shown(page)).toBe("2 of 3");

    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Testimonial 2 of 3" }).blur();
    await page.getByRole("button", { name: "Pause testimonials" }).waitFor();
    await page.clock.runFor(4_990);
    expect(await shown(page)).toBe("2 of 3");
    await page.clock.runFor(10);
    for (const next of ["3 of 3", "1 of 3", "2 of 3"]) {
      await expect.poll(() => shown(page)).toBe(next);
      await page.clock.runFor(5_000);
    }

    await page.getByRole("button", { name: "Testimonial 1 of 3" }).click();
    await page.getByRole("button", { name: "Play testimonials" }).click();
    await page.getByRole("button", { name: "Pause testimonials" }).click();
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Play testimonials" }).blur();
    await page.clock.runFor(20_000);
    expect(await shown(page)).toBe("1 of 3");
  });

  test("don't rotate when reduced motion is preferred", async ({ visitor }) => {
    const page = await visitor({ reducedMotion: "reduce" });
    await page.clock.install();
    await front(page);
    await page.getByRole("button", { name: "Play testimonials" }).waitFor();
    await page.clock.fastForward(20_000);
    expect(await shown(page)).toBe("1 of 3");
  });
});

describe("the demo", { tags: ["full"] }, () => {
  const step = (page: Page) => page.getByRole("dialog").locator('[aria-current="step"]').textContent();
  /** Finishes the current step's animation. */
  const endStep = (page: Page) =>
    page
      .getByRole("dialog")
      .locator('[aria-current="step"]')
      .evaluate((button) => {
        for (const animation of button.getAnimations({ subtree: true })) animation.finish();
      });

  test("plays its five steps automatically and can be replayed", async ({ visitor }) => {
    const page = await visitor({ reducedMotion: "no-preference" });
    await front(page);
    await page.getByRole("button", { name: "Watch Demo" }).first().click();
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    for (const [name, title] of [
      ["Request", "Maya asks."],
      ["Consent", "Jordan agrees, or says no."],
      ["Upload", "He adds his license."],
      ["Checks", "The checks report, live."],
      ["Result", "An answer, with its evidence."],
    ] as const) {
      await expect.poll(() => step(page)).toBe(name);
      await page.getByRole("heading", { name: title }).waitFor();
      await endStep(page);
    }
    await page.getByRole("button", { name: "Replay" }).click();
    await expect.poll(() => step(page)).toBe("Request");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("is stepped through to the end with keys and buttons when reduced motion is preferred", async ({
    visitor,
  }) => {
    const page = await visitor({ reducedMotion: "reduce" });
    await front(page);
    await page.getByRole("button", { name: "Watch Demo" }).first().click();
    await page.getByRole("heading", { name: "Maya asks." }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^(Pause|Play)$/ }).count()).toBe(0);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => step(page)).toBe("Consent");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => step(page)).toBe("Request");
    for (const name of ["Consent", "Upload", "Checks", "Result"]) {
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await expect.poll(() => step(page)).toBe(name);
    }
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });
});
