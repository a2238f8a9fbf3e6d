import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What is on its way, a colour between two themes or a row that fades in, is judged where it comes to rest. */
const LOOKS = 3;

/**
 * Has axe look at a page at rest. What it objects to while something is still on its way is looked at again; what
 * stands after the last look is a violation.
 * @returns a line for each rule that is broken, and where
 */
export async function violations(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    await atRest(page);
    found = await objections(page);
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

async function objections(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // What a library says aloud points, for some seconds, at a button that may be gone by then.
    .exclude("[data-live-announcer]")
    .options({ resultTypes: ["violations"] })
    // In the page itself: without frames of others there is nothing to gather in a page of its own.
    .setLegacyMode()
    .analyze();
  return found.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
