import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What has the focus, as it would be read out. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return "";
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
    return (at.getAttribute("aria-label") ?? label ?? at.textContent ?? "").trim();
  });

/** Presses Tab until what is wanted has the focus, and sees to it that the focus shows. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (typeof name === "string" ? now === name : name.test(now)) {
      expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
      return;
    }
    passed.push(now);
  }
  throw new Error(`Tab never came to ${name}, only to ${passed.join(" | ")}`);
}

export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** Goes to a control with Tab and presses a key on it. */
export async function press(page: Page, name: string | RegExp, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
