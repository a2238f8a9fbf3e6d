import type { Browser } from "#lib/camera/whichBrowser.ts";

/**
 * Makes the link that leads from an app's own browser to a real one.
 * @param link the page's HTTPS address
 * @returns null if the system has no such link
 */
export function browserLink(link: string, { system, app }: Browser): string | null {
  if (system === "ios") {
    // Instagram ignores Safari's scheme, but has a command of its own for the default browser.
    if (app === "Instagram") return `instagram://extbrowser/?url=${encodeURIComponent(link)}`;
    // Works since iOS 17.
    return link.replace(/^https:/, "x-safari-https:");
  }
  if (system !== "android") return null;
  const parts = [
    "scheme=https",
    "action=android.intent.action.VIEW",
    "package=com.android.chrome",
    `S.browser_fallback_url=${encodeURIComponent(link)}`,
  ];
  // Android takes the last `#Intent;`, so the page's own fragment stays in the address.
  return `${link.replace(/^https:/, "intent:")}#Intent;${parts.join(";")};end`;
}
