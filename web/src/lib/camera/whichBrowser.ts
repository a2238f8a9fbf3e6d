/** The browsers whose settings for the camera differ. */
type BrowserName = "Safari" | "Chrome" | "Edge" | "Firefox" | "Samsung Internet" | "Opera";

/** The systems whose settings for the camera differ. */
type System = "ios" | "android" | "mac" | "windows" | "other";

/** A browser, as far as its settings for the camera differ from another's. */
export interface Browser {
  /** Null for a browser that we don't know, and inside an app. */
  name: BrowserName | null;
  system: System;
  /** The app that shows the page in a browser of its own, such as "Instagram". Null in a real browser. */
  app: string | null;
}

/** What `navigator` knows about the browser, besides the user agent. */
export interface BrowserTraits {
  /** `navigator.maxTouchPoints`. */
  touchPoints?: number;
  /** Whether the page was opened from the Home Screen on an iPhone or iPad. */
  isInstalled?: boolean;
}

/** The name of an app that doesn't give its own. */
export const UNNAMED_APP = "this app";

/** Apps that show pages in a browser of their own. The order matters: Messenger and Instagram also name Facebook. */
const APPS: readonly [RegExp, string][] = [
  [/\bInstagram\b/, "Instagram"],
  [/\bBarcelona \d/, "Threads"],
  [/\bFBAN\/Messenger|\bOrca-Android\b/, "Messenger"],
  [/\bFBAN\/|\bFBAV\/|\bFB_IAB\//, "Facebook"],
  [/\bBytedanceWebview\b|\bmusical_ly|\btrill_/, "TikTok"],
  [/\bSnapchat\//, "Snapchat"],
  [/\bLinkedInApp\b/, "LinkedIn"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bLine\/\d/, "LINE"],
  [/\bTwitter for iP|\bTwitterAndroid\b/, "X"],
  [/\bPinterest\//, "Pinterest"],
  [/\bKAKAOTALK\b/, "KakaoTalk"],
  [/\bTelegram-Android\/|\bTelegram-iOS\//, "Telegram"],
  [/\bWhatsApp\//, "WhatsApp"],
  [/\bGSA\//, "the Google app"],
];

/**
 * The order matters: most browsers also name Chrome or Safari. `functions/contract/accounts/device-name.ts` has such a
 * table, too. It isn't imported, because sharing it would make screens without a camera load it.
 */
const BROWSERS: readonly [RegExp, BrowserName][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Android adds this to the user agent of each app that shows pages itself. */
const ANDROID_WEBVIEW = /; wv\)/;

/** Browsers that claim to be Safari or Chrome, but have other settings. */
const OTHER_BROWSERS = /\b(?:DuckDuckGo|Ddg|OPT|OPiOS|YaBrowser|UCBrowser|MiuiBrowser|HuaweiBrowser)\//;

/**
 * Tells browsers apart by their user agent, as far as people need other instructions to allow the camera. Brave and
 * Vivaldi count as Chrome, because they can't be told apart and have its settings.
 * @param userAgent as in `navigator.userAgent`
 */
export function whichBrowser(userAgent: string, traits: BrowserTraits = {}): Browser {
  const system = systemOf(userAgent, traits);
  const app = appOf(userAgent, system, traits);
  return { name: app === null ? nameOf(userAgent, traits) : null, system, app };
}

/** @returns the browser that shows this page */
export const thisBrowser = (): Browser =>
  whichBrowser(navigator.userAgent, {
    touchPoints: navigator.maxTouchPoints,
    isInstalled: "standalone" in navigator && navigator.standalone === true,
  });

function systemOf(userAgent: string, { touchPoints = 0 }: BrowserTraits): System {
  if (/\biPhone\b|\biPad\b|\biPod\b/.test(userAgent)) return "ios";
  if (/\bAndroid\b/.test(userAgent)) return "android";
  // An iPad claims to be a Mac, but no Mac has a touchscreen.
  if (/\bMacintosh\b/.test(userAgent)) return touchPoints > 1 ? "ios" : "mac";
  return /\bWindows\b/.test(userAgent) ? "windows" : "other";
}

function appOf(userAgent: string, system: System, { isInstalled = false }: BrowserTraits): string | null {
  const named = APPS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (named) return named;
  if (ANDROID_WEBVIEW.test(userAgent)) return UNNAMED_APP;
  // On iPhones and iPads, every browser names Safari. A page opened from the Home Screen, which is Safari, does not.
  const isWebView = system === "ios" && !isInstalled && !/\bSafari\//.test(userAgent);
  return isWebView ? UNNAMED_APP : null;
}

function nameOf(userAgent: string, { isInstalled = false }: BrowserTraits): BrowserName | null {
  if (OTHER_BROWSERS.test(userAgent)) return null;
  if (isInstalled) return "Safari";
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
