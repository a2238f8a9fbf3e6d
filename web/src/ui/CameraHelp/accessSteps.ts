import type { Browser } from "#lib/camera/whichBrowser.ts";

/** @returns how to allow the camera for this site in the browser's own settings; `**` surrounds what's on the screen */
export function siteSteps(browser: Browser): string[] {
  if (browser.system === "ios") return browser.name === "Safari" ? IOS_SAFARI : iosSteps(browser);
  if (browser.system === "android") return [...androidSteps(browser), androidSystemStep(browser)];
  return desktopSteps(browser);
}

/** @returns how to let the browser use the camera in the system's settings; `**` surrounds what's on the screen */
export function systemSteps(browser: Browser): string[] {
  switch (browser.system) {
    case "ios":
      return iosSteps(browser);
    case "android":
      return [
        "Swipe down twice from the top of the screen. If **Camera access** is off, turn it on.",
        androidSystemStep(browser),
        "Come back here and tap **Try Again**.",
      ];
    case "mac":
      return [
        "Open the Apple menu, then **System Settings**, **Privacy & Security** and **Camera**.",
        `Turn on ${macName(browser)}. If your Mac asks, quit and reopen the browser.`,
        "Come back here and click **Try Again**.",
      ];
    case "windows":
      return [
        "Open Windows **Settings**, then **Privacy & security** and **Camera**.",
        "Turn on **Camera access**, **Let apps access your camera** and **Let desktop apps access your camera**.",
        "Come back here and click **Try Again**.",
      ];
    case "other":
      return [
        `Open your computer's privacy settings and let ${bold(browser)} use the camera.`,
        "Come back here and click **Try Again**.",
      ];
  }
}

const IOS_SAFARI = [
  "Tap the page menu next to the address. It looks like a page with lines, or **AA**.",
  "Tap **Website Settings**. If you don't see it, tap **More** (•••) first.",
  "Set **Camera** to **Allow**, then reload this page.",
  "Still blocked? Open the **Settings** app, then **Apps**, **Safari** and **Camera**, and choose **Ask**.",
];

const iosSteps = (browser: Browser) => [
  "Open the **Settings** app and tap **Apps**. Before iOS 18, scroll down to the list of apps.",
  browser.name === "Safari"
    ? "Tap **Safari**, then **Camera**, and choose **Ask**."
    : `Tap ${bold(browser)} and turn on **Camera**.`,
  "Come back here and reload the page. When you're asked, tap **Allow**.",
];

function androidSteps({ name }: Browser): string[] {
  switch (name) {
    case "Samsung Internet":
      return [
        "Tap the menu (☰), then **Settings**, **Sites and downloads**, **Site permissions** and **Camera**.",
        "Choose this site and allow the camera.",
      ];
    case "Firefox":
      return [
        "Tap the icon to the left of the address.",
        "Next to **Camera**, tap **Blocked** to change it to **Allowed**.",
      ];
    default:
      return [
        "Tap the icon to the left of the address.",
        "Tap **Permissions** and turn on **Camera**. Then tap **Try Again** here.",
      ];
  }
}

const androidSystemStep = (browser: Browser) =>
  `Still blocked? Open Android's **Settings**, then **Apps**, ${bold(browser)} and **Permissions**, and allow **Camera**.`;

function desktopSteps({ name }: Browser): string[] {
  switch (name) {
    case "Safari":
      return [
        "In the menu bar, click **Safari**, then **Settings for** this website.",
        "Next to **Camera**, choose **Allow**.",
        "Reload this page.",
      ];
    case "Firefox":
      return [
        "Click the crossed-out camera to the left of the address.",
        "Next to **Blocked** or **Blocked Temporarily**, click the ✕.",
        "Click **Try Again** here. When Firefox asks, click **Allow**.",
      ];
    case "Edge":
      return [
        "Click the lock to the left of the address.",
        "Under **Permissions for this site**, set **Camera** to **Allow**.",
        "Click **Try Again** here. If that doesn't help, reload the page.",
      ];
    default:
      return [
        "Click the icon to the left of the address.",
        "Turn on **Camera**. If you don't see it, click **Site settings** and set **Camera** to **Allow**.",
        "Click **Try Again** here. If that doesn't help, reload the page.",
      ];
  }
}

const bold = ({ name }: Browser) => (name ? `**${name}**` : "your browser");

/** The browser's name in the settings of macOS. */
function macName(browser: Browser): string {
  if (browser.name === "Chrome") return "**Google Chrome**";
  return browser.name === "Edge" ? "**Microsoft Edge**" : bold(browser);
}
