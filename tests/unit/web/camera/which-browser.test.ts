import { describe, expect, it } from "vitest";
import { UNNAMED_APP, whichBrowser } from "#lib/camera/whichBrowser.ts";
import { APPS, BROWSERS } from "#tests/fixtures/user-agents.ts";

describe("browsers", () => {
  it.each([
    ["iosSafari", "Safari", "ios"],
    ["iosChrome", "Chrome", "ios"],
    ["iosFirefox", "Firefox", "ios"],
    ["iosEdge", "Edge", "ios"],
    ["iosDuckDuckGo", null, "ios"],
    ["androidChrome", "Chrome", "android"],
    ["androidSamsung", "Samsung Internet", "android"],
    ["androidFirefox", "Firefox", "android"],
    ["androidEdge", "Edge", "android"],
    ["macSafari", "Safari", "mac"],
    ["macChrome", "Chrome", "mac"],
    ["macFirefox", "Firefox", "mac"],
    ["windowsChrome", "Chrome", "windows"],
    ["windowsEdge", "Edge", "windows"],
    ["windowsFirefox", "Firefox", "windows"],
    ["linuxChrome", "Chrome", "other"],
    ["chromeOs", "Chrome", "other"],
  ] as const)("%s is %s on %s", (key, name, system) =>
    expect(whichBrowser(BROWSERS[key])).toEqual({ name, system, app: null }),
  );

  it("takes an iPad that claims to be a Mac for an iPad", () => {
    expect(whichBrowser(BROWSERS.macSafari, { touchPoints: 5 })).toEqual({
      name: "Safari",
      system: "ios",
      app: null,
    });
  });

  it("takes a page on the Home Screen for Safari, although it doesn't say so", () => {
    expect(whichBrowser(BROWSERS.iosInstalled, { isInstalled: true })).toEqual({
      name: "Safari",
      system: "ios",
      app: null,
    });
  });

  it("knows nothing of a browser without a user agent", () => {
    expect(whichBrowser("")).toEqual({ name: null, system: "other", app: null });
  });
});

describe("apps with a browser of their own", () => {
  it.each([
    ["facebookIos", "Facebook", "ios"],
    ["facebookAndroid", "Facebook", "android"],
    ["messengerIos", "Messenger", "ios"],
    ["messengerAndroid", "Messenger", "android"],
    ["instagramIos", "Instagram", "ios"],
    ["instagramAndroid", "Instagram", "android"],
    ["threadsIos", "Threads", "ios"],
    ["tiktokIos", "TikTok", "ios"],
    ["tiktokAndroid", "TikTok", "android"],
    ["snapchatIos", "Snapchat", "ios"],
    ["linkedinIos", "LinkedIn", "ios"],
    ["linkedinAndroid", "LinkedIn", "android"],
    ["lineIos", "LINE", "ios"],
    ["wechatIos", "WeChat", "ios"],
    ["wechatWindows", "WeChat", "windows"],
    ["xIos", "X", "ios"],
    ["pinterestIos", "Pinterest", "ios"],
    ["googleIos", "the Google app", "ios"],
    ["unnamedIos", UNNAMED_APP, "ios"],
    ["unnamedAndroid", UNNAMED_APP, "android"],
  ] as const)("%s is %s on %s", (key, app, system) =>
    expect(whichBrowser(APPS[key])).toEqual({ name: null, system, app }),
  );
});
