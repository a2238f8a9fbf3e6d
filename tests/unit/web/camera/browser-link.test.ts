import { expect, it } from "vitest";
import { whichBrowser } from "#lib/camera/whichBrowser.ts";
import { APPS } from "#tests/fixtures/user-agents.ts";
import { browserLink } from "#ui/CameraHelp/browserLink.ts";

const LINK = "https://countersign.example/v/ver_1?step=documents";

it("opens Safari from apps on iPhones", () => {
  expect(browserLink(LINK, whichBrowser(APPS.facebookIos))).toBe(
    "x-safari-https://countersign.example/v/ver_1?step=documents",
  );
});

it("opens the default browser from Instagram on iPhones", () => {
  expect(browserLink(LINK, whichBrowser(APPS.instagramIos))).toBe(
    "instagram://extbrowser/?url=https%3A%2F%2Fcountersign.example%2Fv%2Fver_1%3Fstep%3Ddocuments",
  );
});

it("opens Chrome from apps on Android, and the page itself if there's no Chrome", () => {
  expect(browserLink(LINK, whichBrowser(APPS.instagramAndroid))).toBe(
    "intent://countersign.example/v/ver_1?step=documents#Intent;scheme=https;action=android.intent.action.VIEW;" +
      "package=com.android.chrome;" +
      "S.browser_fallback_url=https%3A%2F%2Fcountersign.example%2Fv%2Fver_1%3Fstep%3Ddocuments;end",
  );
});

it("keeps the page's own fragment, which may be all that opens it", () => {
  const link = "https://countersign.example/phone#token=lnk_1.abc";
  expect(browserLink(link, whichBrowser(APPS.instagramAndroid))).toMatch(
    /^intent:\/\/countersign\.example\/phone#token=lnk_1\.abc#Intent;scheme=https;/,
  );
  expect(browserLink(link, whichBrowser(APPS.facebookIos))).toBe(
    "x-safari-https://countersign.example/phone#token=lnk_1.abc",
  );
});

it("has no link for apps on computers", () => {
  expect(browserLink(LINK, whichBrowser(APPS.wechatWindows))).toBeNull();
});
