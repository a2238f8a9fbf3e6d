import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { hasFocus, holds, said } from "../account/steps.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";

const PATH = "/app/verifications/peer";
const PHONE = { width: 390, height: 844 };

const nextOf = (page: Page) => page.getByRole("button", { name: "Next" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const QUESTION = {
  type: "What do you want to know?",
  contact: "Who do you want to verify?",
  context: "What is it for?",
  review: "Is everything right?",
};
const WORD = /^I have a legitimate reason/;
const step = (page: Page, number: number) =>
  page.waitForURL((url) => url.searchParams.get("step") === String(number));

/** Expects the button to be disabled and the page to say what's missing. */
async function waits(page: Page, words: string, button = nextOf(page)) {
  await said(page, words);
  await expect.poll(() => button.isDisabled()).toBe(true);
}

/** Presses Next once the step is complete. */
async function goOn(page: Page, to: string) {
  await nextOf(page).and(page.locator(":enabled")).click();
  await heading(page, to).waitFor();
}

/** Fills in the first three steps and opens the review. */
async function fill(page: Page, email: string) {
  await page.getByRole("radio", { name: "Identity" }).check();
  await goOn(page, QUESTION.contact);
  await page.getByLabel("Name").fill("Jane Doe");
  await page.getByLabel("Email").fill(email);
  await goOn(page, QUESTION.context);
  await page.getByRole("radio", { name: "Marketplace" }).check();
  await page.getByLabel("Transaction type").fill("Road bike");
  await page.getByLabel("Transaction value").fill("450");
  await page.getByLabel("Meeting location").fill("Union Station");
  await goOn(page, QUESTION.review);
}

describe("the peer wizard", () => {
  test("works by keyboard alone, from the type to the request's page", async ({ page }) => {
    const asker = await account({ firstName: "Marcus", lastName: "Reed" });
    const email = someEmail("jane");
    await signIn(page, asker);
    await page.goto(PATH);
    await heading(page, QUESTION.type).waitFor();
    const { keyboard } = page;
    const tab = async (times = 1) => {
      for (let i = 0; i < times; i++) await keyboard.press("Tab");
    };
    /** Presses Tab until the element has the focus. */
    const tabTo = async (where: Locator) => {
      for (let i = 0; i < 40; i++) {
        if (await where.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press("Tab");
      }
      throw new Error(`Tab never comes to ${where}`);
    };
    await tabTo(page.getByRole("radio", { name: "Identity" }));
    await keyboard.press("Space");
    await keyboard.press("ArrowDown");
    await hasFocus(page.getByRole("radio", { name: "Background" }));
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");

    await hasFocus(heading(page, QUESTION.contact));
    await tab();
    await keyboard.type("Jane Doe");
    await tab();
    await keyboard.type(email);
    await tab(2);
    await keyboard.press("Space");
    await tab(2);
    await hasFocus(nextOf(page));
    await keyboard.press("Enter");

    await hasFocus(heading(page, QUESTION.context));
    await tab();
    await keyboard.press("Space");
    await tab();
    await keyboard.type("Road bike");
    await keyboard.press("Enter");

    await hasFocus(heading(page, QUESTION.review));
    await tabTo(page.getByRole("radio", { name: "Standard" }));
    await keyboard.press("ArrowDown");
    await said(page, "Estimated cost $5.00");
    await keyboard.press("ArrowDown");
    await said(page, "Estimated cost $15.00");
    await tab(3);
    await hasFocus(page.getByRole("checkbox", { name: WORD }));
    await keyboard.press("Space");
    await tab(2);
    await hasFocus(page.getByRole("button", { name: "Submit Request" }));
    await keyboard.press("Enter");

    await said(page, "Verification request submitted successfully!");
    await page.waitForURL(/\/app\/verifications\/ver_/);
    await page.getByRole("heading", { name: "Peer check" }).waitFor();
    await said(page, "Road bike");
    await said(page, "You offered to be verified in return");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const [row] = await rows("SELECT target_email, priority, price_cents FROM verifications WHERE id = ?", [
      id,
    ]);
    expect(row).toEqual({ target_email: email, priority: "urgent", price_cents: 1500 });
  });

  test("keeps its input through both Back buttons and a reload", { tags: ["full"] }, async ({ page }) => {
    await signIn(page, await account());
    await page.goto(PATH);
    await fill(page, "jane@example.com");
    await page.goBack();
    await step(page, 3);
    await holds(page.getByLabel("Transaction type"), "Road bike");
    await page.getByRole("button", { name: "Back" }).click();
    await step(page, 2);
    await holds(page.getByLabel("Name"), "Jane Doe");
    await page.getByLabel("Name").fill("Jane Roe");
    await page.reload();
    await holds(page.getByLabel("Name"), "Jane Roe");
    await holds(page.getByLabel("Email"), "jane@example.com");
    await goOn(page, QUESTION.context);
    await holds(page.getByLabel("Transaction value"), "450");
    await goOn(page, QUESTION.review);
    await said(page, "Jane Roe");
    await page.getByRole("button", { name: "Change contact" }).click();
    await step(page, 2);
    await holds(page.getByLabel("Name"), "Jane Roe");

    await page.goto("/app/verifications");
    await page.getByRole("link", { name: "Continue draft: Jane Roe" }).click();
    await page.getByRole("button", { name: "Start Over" }).click();
    await waits(page, "Choose what to check.");
    await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  test("works on a phone, from the type to the request's page", { tags: ["full"] }, async ({ visitor }) => {
    const page = await visitor({ viewport: PHONE });
    const email = someEmail("jane");
    await signIn(page, await account(), PATH);
    await fill(page, email);
    await page.getByRole("checkbox", { name: WORD }).check();
    await page.getByRole("button", { name: "Submit Request" }).and(page.locator(":enabled")).click();
    await page.waitForURL(/\/app\/verifications\/ver_/);
    await page.getByRole("heading", { name: "Peer check" }).waitFor();
    await said(page, "Road bike");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await rows("SELECT id FROM verifications WHERE target_email = ?", [email])).toHaveLength(1);
  });

  test("says why sending failed, keeps everything, and sends only once on a retry", {
    tags: ["full"],
  }, async ({ page }) => {
    const asker = await account();
    await signIn(page, asker);
    await page.goto(PATH);
    const email = someEmail("jane");
    await fill(page, email);
    await page.getByRole("checkbox", { name: WORD }).check();
    const call = "**/api/verifications/peer-to-peer";
    await page.route(call, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
    const submit = page.getByRole("button", { name: "Submit Request" });
    await submit.click();
    await said(page, "Failed to submit verification request");
    // The answer is lost, but not the request.
    await page.route(
      call,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submit.and(page.locator(":enabled")).click();
    await said(page, "Failed to submit verification request. Please check your connection and try again.");
    await submit.and(page.locator(":enabled")).click();
    await page.waitForURL(/\/app\/verifications\/ver_/);
    expect(await rows("SELECT id FROM verifications WHERE target_email = ?", [email])).toHaveLength(1);
  });

  test.for([1280, 390])(
    "has no violations in either theme and no sideways scrolling at %d px",
    { tags: ["full"] },
    async (width, { visitor }) => {
      const page = await visitor({ viewport: { ...PHONE, width }, reducedMotion: "reduce" });
      await signIn(page, await account());
      const look = async (name: string, question: string) => {
        await heading(page, question).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page)).toEqual([]);
          await keepPicture(page, `peer-${name}.${width}.${colorScheme}`, "window");
        }
      };
      await page.goto(PATH);
      await look("1-type", QUESTION.type);
      await page.getByRole("radio", { name: "Background" }).check();
      await goOn(page, QUESTION.contact);
      await look("2-contact", QUESTION.contact);
      await page.getByLabel("Name").fill("Jane Doe");
      await page.getByLabel("Email").fill("jane@example.com");
      await goOn(page, QUESTION.context);
      await page.getByRole("radio", { name: "Gig work" }).check();
      await look("3-context", QUESTION.context);
      await goOn(page, QUESTION.review);
      await look("4-review", QUESTION.review);
    },
  );
});
