import type { Page } from "playwright-core";

/** What a usable screen shows, besides its heading: data from the server or, on *New Request*, what one can ask for. */
const USABLE = {
  personalDashboard: [
    'section[aria-label="Recent activity"] li a',
    '[role="meter"][aria-label="Trust Score"]',
  ],
  businessDashboard: ['section[aria-label="Team activity"] li a', 'section[aria-label="Your numbers"] svg'],
  list: ['table[aria-label="Verifications"] a[aria-label^="View "]'],
  detail: ['section[aria-labelledby="details"] dd', 'section[aria-labelledby="stated"] dd'],
  newRequest: ['ul[aria-label="What you can ask for"] a'],
  peer: ['form[aria-label^="Peer verification"] input'],
  profile: ['form[aria-label="Personal details"] input', "#devices h3", "#notifications input"],
  trustScore: ['section[aria-label="Breakdown"] [role="meter"]'],
  notifications: ["main section[aria-label] li a"],
  billing: [
    'section[aria-label="Current subscription"] dl dd',
    'section[aria-label="Billing history"] :is(td, h3)',
  ],
  team: ['table[aria-label="Members"] td'],
  analytics: ['figure[aria-label="Volume by type"] svg'],
  sharedProfile: ['section[aria-label="Verified facts"]'],
  invited: ['[aria-label="Who\'s asking"] p'],
} as const satisfies Record<string, readonly string[]>;

export type ScreenName = keyof typeof USABLE;

/** `watchUsable` records the time here. */
declare global {
  interface Window {
    usableAt?: number;
  }
}

/**
 * Records when each page that this tab opens becomes usable, which is when the screen's heading and all its data are
 * painted.
 */
export async function watchUsable(page: Page, screen: ScreenName): Promise<void> {
  await page.addInitScript(watch, ["h1:not([data-waiting])", ...USABLE[screen]]);
}

/** @returns when the page became usable, in milliseconds since it started to load; undefined if it isn't yet */
export const usableAt = (page: Page): Promise<number | undefined> => page.evaluate(() => window.usableAt);

/** Runs in the page. */
function watch(selectors: string[]): void {
  if (window !== window.top) return;
  // Content hidden from screen readers is a placeholder.
  const isThere = (selector: string) =>
    [...document.querySelectorAll(selector)].some(
      (found) => !found.closest("[aria-hidden='true'], [aria-busy='true']"),
    );
  const observer = new MutationObserver(() => {
    if (!selectors.every(isThere)) return;
    observer.disconnect();
    // A task queued in a frame's callback runs after that frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.usableAt = performance.now();
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}
