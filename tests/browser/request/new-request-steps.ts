import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { VerificationType } from "#contract/enums.ts";

/** Opens the form and waits for it. @param query such as `type=rental&mode=self` */
export async function openForm(page: Page, query = "type=identity"): Promise<void> {
  await page.goto(`/app/verifications/new?${query}`);
  await page.getByLabel("Verification type").waitFor();
}

/** The form's button. Before a request about someone else is sent, it opens the review. */
export const submitButton = (page: Page): Locator =>
  page
    .getByRole("form", { name: "New verification request" })
    .getByRole("button", { name: /^(Review|Submit) Request/ });

/** Opens a section that takes one line until it's opened. */
export async function unfold(page: Page, title: string): Promise<void> {
  const section = page.locator("details", { has: page.getByRole("heading", { name: title, exact: true }) });
  await section.waitFor();
  if (!(await section.evaluate((details: HTMLDetailsElement) => details.open)))
    await section.locator("summary").click();
}

/** Sends a filled-in request about someone else: from the form, and from the review of it. */
export async function submit(page: Page): Promise<void> {
  await submitButton(page).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Submit Request/ })
    .click();
}

/** The field for a form path, including its label, help and message. */
export const fieldOf = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`);

/** Waits until each message shows next to its field, and no other field has one. */
export async function expectMessages(page: Page, messages: Record<string, string>): Promise<void> {
  for (const [path, message] of Object.entries(messages))
    await fieldOf(page, path).getByText(message, { exact: true }).waitFor();
  await expect
    .poll(() => page.locator("[data-field]:has(:is(input, select, textarea)[aria-invalid=true])").count())
    .toBe(Object.keys(messages).length);
}

/** Waits until the control for a form path has the focus. */
export async function expectFocus(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field),
    )
    .toBe(path);
}

/** Fills in each type's fields the way people type them. */
export const FILL: Record<VerificationType, (page: Page) => Promise<void>> = {
  async identity(page) {
    await page.getByLabel("First name").fill("Jane");
    await page.getByLabel("Last name").fill("Doe");
    await page.getByLabel("Date of birth").fill("04/12/1990");
    await unfold(page, "More details");
    await page.getByRole("textbox", { name: /^Phone/ }).fill("+1 202 555 0147");
    await page.getByRole("textbox", { name: /^Social Security number/ }).fill("123456789");
    await page.getByLabel("Street").fill("123 Main St");
    await page.getByLabel("City").fill("Springfield");
    await page.getByLabel("State").fill("IL");
    await page.getByLabel("ZIP code").fill("62701");
  },
  async business(page) {
    await page.getByLabel("Business name").fill("Acme Paper");
    await page.getByLabel("EIN", { exact: true }).fill("123456789");
    await page.getByLabel("Business address").fill("1 Paper Way, Springfield, IL 62701");
    await page.getByLabel("Business type").selectOption("llc");
    await page.getByLabel("Year established").fill("1998");
    await page.getByLabel("First name").fill("Jane");
  },
  async employment(page) {
    await page.getByLabel("First name").fill("Jane");
    await page.getByLabel("Last name").fill("Doe");
    await page.getByLabel("Employer name").fill("Acme Paper");
    await page.getByLabel("Position").fill("Clerk");
    await page.getByLabel("Start date").fill("03/01/2020");
    await page.getByRole("textbox", { name: /^Salary/ }).fill("$85,000");
    await page.getByLabel("Employment type").selectOption("full_time");
    await page.getByLabel("Contact name").fill("Pam Beesly");
    await page.getByLabel("Contact email").fill("pam@acme-paper.com");
  },
  async financial(page) {
    await page.getByLabel("First name").fill("Jane");
    await page.getByLabel("Last name").fill("Doe");
  },
  async rental(page) {
    await page.getByLabel("First name").fill("Jane");
    await page.getByLabel("Last name").fill("Doe");
    await page.getByLabel("Previous address").fill("5 Elm St, Springfield, IL 62701");
    await page.getByLabel("Landlord contact").fill("+1 202 555 0148");
    await page.getByLabel("Monthly rent").fill("$1,450.50");
    await page.getByLabel("Lease start date").fill("05/01/2021");
    await page.getByLabel("Lease end date").fill("04/30/2023");
    await page.getByLabel("Reason for leaving").fill("A new job");
  },
};

/** @returns the dollars shown on the submit button */
export const costOf = async (page: Page) =>
  Number(/ · \$([\d.]+)/.exec((await submitButton(page).textContent()) ?? "")?.[1]);

/** Submits the form and waits for the list. @returns the new verification's ID */
export async function send(page: Page): Promise<string> {
  await submit(page);
  await page.waitForURL(/\/app\/verifications\?.*highlight=ver_/);
  await page.getByText("Verification request submitted successfully!").waitFor();
  return new URL(page.url()).searchParams.get("highlight") ?? "";
}
