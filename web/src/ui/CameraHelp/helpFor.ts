import type { CameraProblem } from "#lib/camera/cameraProblem.ts";
import { type Browser, UNNAMED_APP } from "#lib/camera/whichBrowser.ts";
import { siteSteps, systemSteps } from "./accessSteps.ts";

/** What a person reads about a problem with the camera. */
export interface Help {
  title: string;
  reason: string;
  /** In a step, `**` surrounds what's written on the screen. */
  steps: string[];
}

/** @returns what happened and what to do about it in this browser */
export function helpFor(problem: CameraProblem, browser: Browser): Help {
  const isPhone = browser.system === "ios" || browser.system === "android";
  const tap = isPhone ? "tap" : "click";
  const Tap = isPhone ? "Tap" : "Click";
  switch (problem) {
    case "denied":
      return {
        title: "Camera access is blocked",
        reason: "Your browser doesn't let this site use the camera. You can change that:",
        steps: siteSteps(browser),
      };
    case "dismissed":
      return {
        title: "Allow the camera",
        reason: "We can use the camera only with your permission.",
        steps: [
          `${Tap} **Try Again**.`,
          `When your browser asks about the camera, ${tap} **Allow**.`,
          "If it doesn't ask, reload this page.",
        ],
      };
    case "system_denied":
      return {
        title: `${DEVICE[browser.system]} blocks the camera`,
        reason: "This site may use the camera, but your browser may not. You can change that:",
        steps: systemSteps(browser),
      };
    case "missing":
      return {
        title: "We can't find a camera",
        reason: "Your browser doesn't see a camera on this device.",
        steps: missingSteps(browser, isPhone),
      };
    case "in_use":
      return {
        title: "The camera is busy",
        reason: "A call, another app or another tab is probably using it.",
        steps: [
          isPhone
            ? "End any call, and close other apps and tabs that use the camera."
            : "Close other apps and tabs that use the camera, such as video calls.",
          `Come back here and ${tap} **Try Again**.`,
          `Still busy? Restart your ${isPhone ? "device" : "computer"}.`,
        ],
      };
    case "unsupported":
      return {
        title: "This browser can't use the camera",
        reason: "It may be too old, or a setting or extension may have turned the camera off.",
        steps: ["Update your browser.", "Or copy the link and open it in another browser."],
      };
    case "insecure":
      return {
        title: "This connection isn't secure",
        reason: "Browsers allow the camera only on secure pages.",
        steps: [
          "Change the start of the address from **http://** to **https://**.",
          "Open that page and try again there.",
        ],
      };
    case "in_app":
      return inAppHelp(browser);
    case "failed":
      return {
        title: "We couldn't start the camera",
        reason: "Your browser reported a problem with it.",
        steps: [
          "Close other apps and tabs that use the camera.",
          `${Tap} **Try Again**.`,
          `If that doesn't help, reload this page or restart your ${isPhone ? "device" : "computer"}.`,
        ],
      };
  }
}

const DEVICE: Record<Browser["system"], string> = {
  ios: "Your device",
  android: "Your phone",
  mac: "Your Mac",
  windows: "Windows",
  other: "Your computer",
};

function missingSteps(browser: Browser, isPhone: boolean): string[] {
  if (isPhone)
    return [
      "Close other apps that use the camera.",
      "Tap **Try Again**. If that doesn't help, restart your device.",
    ];
  // Firefox reports no camera if macOS doesn't let it use one.
  const isHidden = browser.system === "mac" && browser.name === "Firefox";
  return [
    "Connect a camera, or open its cover. We'll try again as soon as it's there.",
    ...(isHidden
      ? ["Check that **Firefox** is on under **System Settings**, **Privacy & Security** and **Camera**."]
      : []),
    "No camera? Open this page on your phone.",
  ];
}

function inAppHelp({ app, system }: Browser): Help {
  const target = system === "ios" ? "Safari" : system === "android" ? "Chrome" : "your browser";
  return {
    title: `The camera doesn't work in ${app ?? UNNAMED_APP}`,
    reason: `Open this page in ${target} to continue.`,
    steps:
      system === "ios" || system === "android"
        ? [
            `Tap **Open in ${target}**.`,
            "If nothing happens, tap the menu (•••) at the edge of the screen. Then choose **Open in Browser**, or the item with your browser's name.",
            `No such item? Tap **Copy Link** and paste it into ${target}.`,
          ]
        : ["Click **Copy Link**.", "Paste the link into your browser's address bar."],
  };
}
