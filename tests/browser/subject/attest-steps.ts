import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";

/** Opens the page that a contact was emailed. */
export async function openLink(page: Page, email: string): Promise<void> {
  const { pathname, hash } = linkIn(await waitForMail(email), "/attest");
  await page.goto(pathname + hash);
}

export const answer = (page: Page, question: RegExp, choice: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: choice, exact: true }).check();

export const contactsCard = (page: Page) => page.getByRole("region", { name: /^Ask/ });

/** Waits until a line of the result shows this name, this answer, and why it has none or doesn't count. */
export const line = (section: Locator, name: string, answer: string, ...why: string[]) =>
  expect
    .poll(() =>
      section
        .locator("div", { has: section.page().getByText(name, { exact: true }) })
        .locator("dd")
        .allInnerTexts(),
    )
    .toEqual([answer, ...why]);

/** Whether the page fits the window without scrolling sideways. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
