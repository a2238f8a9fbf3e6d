import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { CHECK_LABEL, SERVICES } from "#contract/checks/catalog.ts";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { requestOf, view } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { signIn, tick } from "../steps.ts";
import { FILL, openForm, submit, submitButton, unfold } from "./new-request-steps.ts";

const expectValue = (page: Page, label: string) =>
  expect.poll(() => page.getByLabel(label, { exact: true }).inputValue());
/** Everything that the browser itself keeps. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]));
const saved = (page: Page) => page.getByText("Draft saved.").waitFor();

describe("the draft", () => {
  test("survives Back, a reload, another tab and signing out, without identity numbers, and ends with Start Over", async ({
    page,
    visitor,
  }) => {
    const person = await account();
    await signIn(page, person, "/app/verifications/new");
    await page.getByLabel("Target user email").fill("jane@example.org");
    await page.getByRole("link", { name: /^Are they who they say/ }).click();
    await FILL.identity(page);
    await tick(page, "Phone verification");
    await page.getByLabel("Verification type").selectOption("business");
    await page.getByLabel("Business name").fill("Acme Paper");
    await page.getByLabel("EIN", { exact: true }).fill("987654321");
    // Left before the pause after which it's saved.
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Verifications", level: 1 }).waitFor();
    await page.goBack();
    await expectValue(page, "Business name").toBe("Acme Paper");
    await expectValue(page, "EIN").toBe("");
    await expectValue(page, "Target user email").toBe("jane@example.org");
    expect(await stored(page)).not.toMatch(/jane@example|Acme|98-76|7654321/);
    // Without the origin, whose port can be any number.
    expect(page.url().replace(new URL(page.url()).origin, "")).not.toMatch(/6789|4321|jane/);

    await page.reload();
    await page.getByText(/^This is your draft from/).waitFor();
    await page.getByLabel("Verification type").selectOption("identity");
    await expectValue(page, "Date of birth").toBe("04/12/1990");
    await expectValue(page, "City").toBe("Springfield");
    await expect
      .poll(() => page.getByRole("textbox", { name: /^Social Security number/ }).inputValue())
      .toBe("");
    await saved(page);

    const other = await visitor({ name: "another browser" });
    await signIn(other, person, "/app/verifications");
    await other.getByRole("link", { name: "Continue draft: Acme Paper" }).click();
    await expectValue(other, "First name").toBe("Jane");
    await other.getByRole("button", { name: "Start Over" }).click();
    await expectValue(other, "Target user email").toBe("");
    await other.goto("/app/verifications/new");
    await other.getByRole("list", { name: "What you can ask for" }).waitFor();
    await expect.poll(() => other.getByRole("heading", { name: "Drafts" }).count()).toBe(0);
  });
});

describe("a self-request", () => {
  test("starts with the profile's details, asks for consent, and works for any type", {
    tags: ["full"],
  }, async ({ page }) => {
    const firm = { accountType: "business", businessName: "Byron & Co" } as const;
    const person = await account({ firstName: "Ada", lastName: "Byron", ...firm });
    await person.api.put("/api/users/profile", {
      name: "Ada Byron",
      email: person.email,
      phone: "+1 202 555 0147",
      address: "12 Analytical Way, Springfield, IL 62701",
    });
    await signIn(page, person);
    await openForm(page, "type=identity&mode=self&next=//evil.example");
    await expectValue(page, "First name").toBe("Ada");
    await expectValue(page, "Street").toBe("12 Analytical Way");
    await expectValue(page, "ZIP code").toBe("62701");
    await expect
      .poll(() => page.getByRole("textbox", { name: /^Phone/ }).inputValue())
      .toBe("+1 202 555 0147");
    await expect.poll(() => page.getByLabel("Target user email").count()).toBe(0);
    await page.getByLabel("Verification type").selectOption("business");
    await expectValue(page, "Business name").toBe("Byron & Co");

    await page.getByLabel("Verification type").selectOption("rental");
    await page.getByLabel("Previous address").fill("5 Elm St");
    await unfold(page, "Notes");
    await page.getByLabel("Notes", { exact: true }).fill("For the new flat");
    await submitButton(page).click();
    await page.getByText("Your consent is required").waitFor();
    await tick(page, /I have read this and agree/);
    // The consent text changes, which clears the consent.
    await tick(page, "Eviction check");
    await expect
      .poll(() => page.getByRole("checkbox", { name: /I have read this and agree/ }).isChecked())
      .toBe(false);
    await tick(page, /I have read this and agree/);
    await submitButton(page).click();
    await page.waitForURL(/highlight=ver_/);
    await page.getByText("Verification request submitted successfully!").waitFor();
    const id = new URL(page.url()).searchParams.get("highlight") ?? "";
    expect(await view(person, id)).toMatchObject({
      verification_type: "rental",
      status: "in_progress",
      purpose: "tenant",
      notes: "For the new flat",
      estimated_cost: 5.98,
      viewer_roles: ["requester", "target"],
    });
  });
});

test("the plan's usage is counted, and requests beyond it are still accepted", { tags: ["full"] }, async ({
  page,
}) => {
  const person = await account();
  // The first one is free and isn't counted.
  for (let i = 0; i < 6; i++) await requestOf(person, someEmail());
  await signIn(page, person);
  await openForm(page, "type=identity&mode=admin");
  const plan = page.getByRole("region", { name: "Free plan" });
  await plan.getByText("5 of 5 used").waitFor();
  await plan
    .getByText(/^None left until .* Until then, each verification is billed at its list price/)
    .waitFor();
  await page.getByLabel("Target user email").fill(someEmail());
  await FILL.identity(page);
  await submit(page);
  await page.waitForURL(/highlight=ver_/);
});

/** Presses Tab until the control with this name or label has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const now = await page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLElement ? (at.getAttribute("name") ?? at.textContent ?? "") : "";
    });
    if (now.startsWith(name)) return;
    passed.push(now);
  }
  throw new Error(`Tab never came to ${name}, only to ${passed.join(" | ")}`);
}

test("a request can be made by keyboard alone at a phone's width", { tags: ["full"] }, async ({
  visitor,
}) => {
  const person = await account();
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await signIn(page, person, "/app/verifications/new");
  const type = async (name: string, text: string) => {
    await tabTo(page, name);
    await page.keyboard.type(text);
  };
  await type("targetUserEmail", someEmail());
  await tabTo(page, "Did they rent where they say they did?");
  await page.keyboard.press("Enter");
  await expectValue(page, "Verification type").toBe("rental");
  await type("rentalInfo.previousAddress", "5 Elm St");
  await type("rentalInfo.monthlyRent", "$1,200");
  await tabTo(page, "requestedServices");
  await page.keyboard.press("Space");
  await tabTo(page, "Priority");
  await page.keyboard.press("Enter");
  await tabTo(page, "priority");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "purposeCertified");
  await page.keyboard.press("Space");
  await page.getByText("Estimated cost $8.97 (due $2.99)").waitFor();
  await tabTo(page, "Review Request");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Submit Request · $8.97 (due $2.99)");
  await page.keyboard.press("Enter");
  await page.waitForURL(/highlight=ver_/);
});

/** Waits until all animations have finished. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));

describe.each([
  [1280, "light"],
  [390, "dark"],
] as const)("%d px, %s", { tags: ["full"] }, (width, colorScheme) => {
  test("every type fits the window with its messages shown and has no violations", async ({ visitor }) => {
    const person = await account();
    const page = await visitor({ viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });
    await signIn(page, person);
    const found: string[] = [];
    await openForm(page);
    await page.getByText("left until").waitFor();
    await unfold(page, "Priority");
    await page.getByRole("radio", { name: "Urgent" }).check();
    await submitButton(page).click();
    await page.getByText("Urgent reason is required for same-day processing").first().waitFor();
    for (const type of VERIFICATION_TYPES) {
      await page.getByLabel("Verification type").selectOption(type);
      await page.getByRole("checkbox", { name: CHECK_LABEL[SERVICES[type].at(-1)!] }).waitFor();
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`${type}: scrolls sideways`);
      await settled(page);
      found.push(...(await violations(page)).map((one) => `${type}: ${one}`));
      await keepPicture(page, `new-request-${type}.${width}.${colorScheme}`);
    }
    expect(found).toEqual([]);
  });
});
