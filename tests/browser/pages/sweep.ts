import type { Page } from "playwright-core";
import { isFull } from "#tests/harness/scope.ts";
import { ready } from "../steps.ts";
import { violations } from "./axe.ts";

const [LIGHT, DARK] = [{ colorScheme: "light" }, { colorScheme: "dark" }] as const;
/**
 * How pages are inspected. `npm run test:full` inspects each in all four ways, `npm test` in one of them, in turns;
 * what pages share is inspected in all of them.
 */
const VIEWS = [
  { width: 1280, ...LIGHT },
  { width: 390, ...LIGHT },
  { width: 390, ...DARK },
  { width: 1280, ...DARK },
];
let inspected = 0;
export const WIDE = { width: 1280, height: 900 };

/** Opens each page and inspects it. @returns the problems found */
export async function sweep(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path);
    found.push(...(await inspect(page, path)));
  }
  return found;
}

/** Which route a path belongs to, without the id of what it shows. */
const routeOf = (path: string) => path.replace(/[?#].*/, "").replace(/\/[a-z]+_\w+$/, "/:id");

/** Opens a path. From another route of the app it goes through the router, which spares loading the document again. */
export async function open(page: Page, path: string): Promise<void> {
  const from = routeOf(new URL(page.url()).pathname);
  const to = routeOf(path);
  if (from === to || !from.startsWith("/app/") || !to.startsWith("/app/")) {
    await page.goto(path);
    return;
  }
  // The heading to wait for is the page's own, not the placeholder that it replaces.
  await page.locator("h1:not([data-waiting])").first().waitFor();
  await page.evaluate((next) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState({ idx: 0, key: next }, "", next);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  await page.locator("h1[data-left]").waitFor({ state: "detached" });
}

/** Waits until the page has loaded, then runs axe in each view. @param name labels the problems */
export async function inspect(page: Page, name: string): Promise<string[]> {
  await ready(page);
  // Skip the placeholder heading that stands in for the page while it loads.
  await page.locator("h1:not([data-waiting])").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  // What's folded away has to hold as well.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const found: string[] = [];
  const turn = inspected++ % VIEWS.length;
  for (const [place, { width, colorScheme }] of VIEWS.entries()) {
    const isTurn = isFull || place === turn;
    // Whether it fits is the same in both themes.
    if (!isTurn && (width === VIEWS[turn]?.width || colorScheme !== VIEWS[turn]?.colorScheme)) continue;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const at = `${name}, ${width} px, ${colorScheme}`;
    if (isTurn) found.push(...(await violations(page)).map((one) => `${at}: ${one}`));
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${at}: scrolls sideways`);
  }
  return found;
}

/** Opens a dialog of the page with this button, inspects it, and closes it. @returns the problems found */
export async function inspectDialog(page: Page, button: string): Promise<string[]> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole(/Remove|Cancel/.test(button) ? "alertdialog" : "dialog");
  await dialog.waitFor();
  const found = await inspect(page, button);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return found;
}
