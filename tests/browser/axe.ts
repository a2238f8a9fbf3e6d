import axe from "axe-core";
import type { Page } from "playwright-core";

/** How often to check. A color or fade in transition may fail at first, so only the last check counts. */
const LOOKS = 3;

/**
 * Runs axe once the page is at rest, and again if it finds something, because an animation may still have been running.
 * Whatever the last run finds is a violation.
 * @param rules IDs of the rules to run; all by default
 * @returns one line for each broken rule, with where it breaks
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    await atRest(page);
    found = await objections(page, rules);
    if (found.length === 0) break;
  }
  return found;
}

/** Waits until two frames in a row have no running animations, so a theme change has reached every style. */
async function atRest(page: Page): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => {
        const forEver = one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return one.playState !== "running" || forEver;
      }),
    );
  }
}

/**
 * Runs axe once. Axe is half a megabyte, so each page loads it only once. Frames are skipped, because the only one
 * shows a PDF in the browser's own viewer.
 */
async function objections(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (only) => {
    // For some seconds, a library's screen reader announcement refers to a button that may be gone by then.
    const context = { exclude: ["[data-live-announcer]"] };
    const options = {
      resultTypes: ["violations" as const],
      iframes: false,
      ...(only && { runOnly: { type: "rule" as const, values: [...only] } }),
    };
    const { violations: found } = await window.axe.run(context, options);
    return found.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
