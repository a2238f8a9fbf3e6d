import axe from "axe-core";
import type { Page } from "playwright-core";
import { isFull } from "#tests/harness/scope.ts";

/** Which of axe's rules to run. Colors take four fifths of the time. */
export type Rules = "all" | "colors" | "structure";

const COLORS = "color-contrast";

/** The looks whose colors were found to be right, by theme; see `looksOf`. */
const seen = { light: new Set<number>(), dark: new Set<number>() };

/** How often to check. A color or fade in transition may fail at first, so only the last check counts. */
const LOOKS = 3;

/**
 * Runs axe once the page is at rest, and again if it finds something, because an animation may still have been running.
 * Whatever the last run finds is a violation. Elements that look the same have the same contrast, so `npm test` checks
 * the colors of each look once in each theme, whatever test meets it first.
 * @returns one line for each broken rule, with where it breaks
 */
export async function violations(page: Page, rules: Rules = "all"): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    await atRest(page);
    found = await objections(page, rules);
    if (found.length === 0) break;
  }
  return found;
}

/**
 * Waits until two frames in a row have no running animations, so a theme change has reached every style. An animation
 * that lasts a moment tells when a frame is drawn, also where a test has replaced the page's clock.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => document.documentElement.animate(null, { duration: 1 }).finished;
    const isRunning = (one: Animation) =>
      one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let quiet = 0; quiet < 2; ) {
      await frame();
      const running = document.getAnimations().filter(isRunning);
      await Promise.allSettled(running.map((one) => one.finished));
      quiet = running.length > 0 ? 0 : quiet + 1;
    }
  });
}

/** Runs axe once. Axe is half a megabyte, so each page loads it only once. */
async function objections(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  if (isFull || rules === "structure") return await run(page, rules);
  const structure = rules === "all" ? await run(page, "structure") : [];
  return [...structure, ...(await newColors(page))];
}

/** @returns the colors that break a rule, among the looks that haven't been seen to be right */
async function newColors(page: Page): Promise<string[]> {
  const { looks, theme } = await looksOf(page);
  const places = looks.flatMap((look, place) => (seen[theme].has(look) ? [] : [place]));
  if (places.length === 0) return [];
  const found = await run(page, "colors", places);
  if (found.length === 0) for (const look of looks) seen[theme].add(look);
  return found;
}

/**
 * Runs axe's rules. Frames are skipped, because the only one shows a PDF in the browser's own viewer.
 * @param places indexes in `window.looks` of the elements to check; by default the whole page
 */
const run = (page: Page, rules: Rules, places: readonly number[] | null = null): Promise<string[]> =>
  page.evaluate(
    async ([which, colors, chosen]) => {
      const context = {
        ...(chosen && { include: chosen.map((place) => window.looks[place] as HTMLElement) }),
        // For some seconds, a library's screen reader announcement refers to a button that may be gone by then.
        exclude: ["[data-live-announcer]"],
      };
      const options = {
        resultTypes: ["violations" as const],
        iframes: false,
        // Style sheets and media matter only to rules that we don't run.
        preload: false,
        ...(which === "colors" && { runOnly: colors }),
        ...(which === "structure" && { rules: { [colors]: { enabled: false } } }),
      };
      const { violations: broken } = await window.axe.run(context, options);
      return broken.map(
        ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
    },
    [rules, COLORS, places] as const,
  );

/**
 * Finds one element for each look of text on the page, and keeps them in `window.looks`. Elements look the same if they
 * and all elements around them have the same tags, classes, styles and states.
 * @returns a hash of each look, and the page's theme
 */
const looksOf = (page: Page): Promise<{ looks: number[]; theme: "light" | "dark" }> =>
  page.evaluate(() => {
    const WORDS =
      /^(id|for|name|value|title|alt|href|src|content|aria-(label|labelledby|describedby|controls|owns))$/;
    const hashes = new Map<Element, number>([[document.documentElement, 0]]);
    const hashOf = (element: Element): number => {
      const known = hashes.get(element);
      if (known !== undefined) return known;
      const parts = [...element.attributes].flatMap(({ name, value }) =>
        WORDS.test(name) ? [] : [`${name}=${value}`],
      );
      let hash = element.parentElement ? hashOf(element.parentElement) : 0;
      for (const letter of `${element.tagName} ${parts.sort().join(" ")}`)
        hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
      hashes.set(element, hash);
      return hash;
    };
    const hasText = (element: Element) =>
      element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const found = new Map<number, Element>();
    for (const element of document.body.querySelectorAll("*"))
      if (hasText(element) && !found.has(hashOf(element)) && element.checkVisibility())
        found.set(hashOf(element), element);
    window.looks = [...found.values()];
    const chosen = document.documentElement.dataset.theme;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    return { looks: [...found.keys()], theme: chosen === "light" || chosen === "dark" ? chosen : system };
  });

declare global {
  interface Window {
    axe: typeof axe;
    looks: Element[];
  }
}
