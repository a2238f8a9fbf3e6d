import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "#tests/harness/until.ts";

/** The accessible name of each element. This function runs in the page. */
const namesOf = (elements: Element[]) =>
  elements.map((at) => {
    const labels = "labels" in at ? (at as HTMLInputElement).labels : null;
    return (at.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? at.textContent ?? "").trim();
  });

/** The accessible name of the focused element. */
export const focused = async (page: Page) => (await page.locator(":focus").evaluateAll(namesOf))[0] ?? "";

const TAKES_FOCUS = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Waits until a control with this name exists, presses Tab until it has the focus, and expects the focus to be visible.
 * @param key use `Shift+Tab` to go backward
 */
export async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  const fits = (now: string) => (typeof name === "string" ? now === name : name.test(now));
  // On a page that's still loading, the key presses would lead nowhere.
  await until(
    async () => (await page.locator(TAKES_FOCUS).evaluateAll(namesOf)).some(fits),
    `a control called ${name}`,
  );
  const passed: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (fits(now)) {
      expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
      return;
    }
    passed.push(now);
  }
  throw new Error(`${key} never came to ${name}, only to ${passed.join(" | ")}`);
}

export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** Tabs to a control and presses a key on it. */
export async function press(page: Page, name: string | RegExp, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
