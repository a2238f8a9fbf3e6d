import axe from "axe-core";
import type { Page } from "playwright-core";

/** What is on its way, a colour between two themes or a row that fades in, is judged where it comes to rest. */
const LOOKS = 3;

/**
 * Has axe look at a page at rest. What it objects to while something is still on its way is looked at again; what
 * stands after the last look is a violation.
 * @param rules ids of the rules to judge by; all unless told
 * @returns a line for each rule that is broken, and where
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

/** Until two frames in a row find nothing under way, so that a change of theme has reached every style. */
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
 * Axe is half a megabyte, so each page takes it in once, however often it is looked at. The only frame that a page has
 * shows a PDF, by the browser's own means.
 */
async function objections(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (only) => {
    // What a library says aloud points, for some seconds, at a button that may be gone by then.
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
