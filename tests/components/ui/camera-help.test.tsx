import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CameraProblem } from "#lib/camera/cameraProblem.ts";
import { APPS, BROWSERS } from "#tests/fixtures/user-agents.ts";
import { CameraHelp } from "#ui/CameraHelp/CameraHelp.tsx";
import { fakeCamera, fakeClipboard, resetCamera } from "../fake-camera.ts";
import { show } from "../render.tsx";

const LINK = "https://countersign.example/v/ver_1";

interface Case {
  userAgent?: string;
  permission?: PermissionState;
  onChooseFile?: () => void;
}

/** Shows a problem in a browser, by default Chrome on Android. */
function explain(problem: CameraProblem, { userAgent, permission, onChooseFile }: Case = {}) {
  const camera = fakeCamera({
    userAgent: userAgent ?? BROWSERS.androidChrome,
    ...(permission && { permission }),
  });
  const retry = vi.fn();
  const view = show(
    <CameraHelp problem={problem} onRetry={retry} link={LINK} {...(onChooseFile && { onChooseFile })} />,
  );
  return { ...view, camera, retry };
}

const steps = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
/** Lets the permission, which is read asynchronously, arrive. */
const settle = () => act(() => new Promise((done) => setTimeout(done)));

afterEach(resetCamera);

describe("help with the camera", () => {
  it.each([
    [
      "denied",
      "Camera access is blocked",
      "Your browser doesn't let this site use the camera. You can change that:",
    ],
    ["dismissed", "Allow the camera", "We can use the camera only with your permission."],
    [
      "system_denied",
      "Your phone blocks the camera",
      "This site may use the camera, but your browser may not. You can change that:",
    ],
    ["missing", "We can't find a camera", "Your browser doesn't see a camera on this device."],
    ["in_use", "The camera is busy", "A call, another app or another tab is probably using it."],
    [
      "unsupported",
      "This browser can't use the camera",
      "It may be too old, or a setting or extension may have turned the camera off.",
    ],
    ["insecure", "This connection isn't secure", "Browsers allow the camera only on secure pages."],
    ["failed", "We couldn't start the camera", "Your browser reported a problem with it."],
  ] as const)("says what happened and has the focus: %s", async (problem, title, reason) => {
    explain(problem);
    const heading = screen.getByRole("heading", { name: title });
    expect(document.activeElement).toBe(heading);
    expect(document.getElementById(heading.getAttribute("aria-describedby") ?? "")?.textContent).toBe(reason);
    expect(steps().length).toBeGreaterThan(1);
    expect(document.body.textContent).not.toContain("**");
    await settle();
  });

  it.each([
    ["iosSafari", "Tap the page menu next to the address. It looks like a page with lines, or AA."],
    ["iosChrome", "Open the Settings app and tap Apps. Before iOS 18, scroll down to the list of apps."],
    ["iosFirefox", "Tap Firefox and turn on Camera."],
    ["androidChrome", "Tap Permissions and turn on Camera. Then tap Try Again here."],
    ["androidSamsung", "Choose this site and allow the camera."],
    ["androidFirefox", "Next to Camera, tap Blocked to change it to Allowed."],
    ["macSafari", "In the menu bar, click Safari, then Settings for this website."],
    ["windowsChrome", "Click the icon to the left of the address."],
    ["windowsEdge", "Under Permissions for this site, set Camera to Allow."],
    ["macFirefox", "Next to Blocked or Blocked Temporarily, click the ✕."],
  ] as const)("has the steps of %s", async (key, step) => {
    explain("denied", { userAgent: BROWSERS[key] });
    expect(steps()).toContain(step);
    await settle();
  });

  it.each([
    ["iosSafari", "Your device blocks the camera", "Tap Safari, then Camera, and choose Ask."],
    [
      "androidChrome",
      "Your phone blocks the camera",
      "Swipe down twice from the top of the screen. If Camera access is off, turn it on.",
    ],
    [
      "macChrome",
      "Your Mac blocks the camera",
      "Turn on Google Chrome. If your Mac asks, quit and reopen the browser.",
    ],
    [
      "windowsEdge",
      "Windows blocks the camera",
      "Open Windows Settings, then Privacy & security and Camera.",
    ],
    [
      "linuxChrome",
      "Your computer blocks the camera",
      "Open your computer's privacy settings and let Chrome use the camera.",
    ],
  ] as const)("has the settings of the system for %s", async (key, title, step) => {
    explain("system_denied", { userAgent: BROWSERS[key] });
    screen.getByRole("heading", { name: title });
    expect(steps()).toContain(step);
    await settle();
  });

  it("tells Firefox on a Mac that macOS may hide the camera", () => {
    explain("missing", { userAgent: BROWSERS.macFirefox });
    expect(steps()).toContain(
      "Check that Firefox is on under System Settings, Privacy & Security and Camera.",
    );
  });

  it("tries again, or takes a file", async () => {
    const choose = vi.fn();
    const { user, retry } = explain("in_use", { onChooseFile: choose });
    expect(buttons()).toEqual(["Try Again", "Choose a File"]);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await user.click(screen.getByRole("button", { name: "Choose a File" }));
    expect(retry).toHaveBeenCalledOnce();
    expect(choose).toHaveBeenCalledOnce();
  });

  it("offers the file first where trying again rarely helps", () => {
    explain("missing", { onChooseFile: () => {} });
    expect(buttons()).toEqual(["Choose a File", "Try Again"]);
  });
});

describe("help inside an app", () => {
  it("opens Safari from an iPhone's app", () => {
    explain("in_app", { userAgent: APPS.facebookIos, onChooseFile: () => {} });
    screen.getByRole("heading", { name: "The camera doesn't work in Facebook" });
    screen.getByText("Open this page in Safari to continue.");
    const link = screen.getByRole("link", { name: "Open in Safari" });
    expect(link.getAttribute("href")).toBe("x-safari-https://countersign.example/v/ver_1");
    expect(buttons()).toEqual(["Copy Link", "Try Again", "Choose a File"]);
  });

  it("opens Chrome from an app on Android that doesn't give its name", () => {
    explain("in_app", { userAgent: APPS.unnamedAndroid });
    screen.getByRole("heading", { name: "The camera doesn't work in this app" });
    const link = screen.getByRole("link", { name: "Open in Chrome" });
    expect(link.getAttribute("href")).toMatch(/^intent:\/\/countersign\.example\/v\/ver_1#Intent;/);
  });

  it("offers only the link to copy on a computer", () => {
    explain("in_app", { userAgent: APPS.wechatWindows });
    expect(screen.queryByRole("link")).toBeNull();
    expect(steps()).toEqual(["Click Copy Link.", "Paste the link into your browser's address bar."]);
  });

  it("copies the link and says so", async () => {
    const { user } = explain("in_app", { userAgent: APPS.instagramIos });
    const copied = fakeClipboard();
    expect(screen.getByRole("status").textContent).toBe("");
    await user.click(screen.getByRole("button", { name: "Copy Link" }));
    expect(copied).toHaveBeenCalledWith(LINK);
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe(
        "Link copied. Paste it into your browser's address bar.",
      ),
    );
  });

  it("shows the link if the app doesn't let pages copy", async () => {
    const { user } = explain("in_app", { userAgent: APPS.tiktokAndroid });
    fakeClipboard(() => Promise.reject(new DOMException("", "NotAllowedError")));
    await user.click(screen.getByRole("button", { name: "Copy Link" }));
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe(
        `We couldn't copy the link. Select it and copy it yourself: ${LINK}`,
      ),
    );
  });

  it("copies the page's own address without its fragment", async () => {
    fakeCamera({ userAgent: APPS.xIos });
    history.replaceState(null, "", "/v/ver_2?step=id#secret");
    const { user } = show(<CameraHelp problem="in_app" onRetry={() => {}} />);
    const copied = fakeClipboard();
    await user.click(screen.getByRole("button", { name: "Copy Link" }));
    expect(copied).toHaveBeenCalledWith(`${location.origin}/v/ver_2?step=id`);
    history.replaceState(null, "", "/");
  });
});

describe("trying again by itself", () => {
  it.each(["denied", "dismissed", "system_denied"] as const)(
    "happens when the permission changes: %s",
    async (problem) => {
      const { camera, retry } = explain(problem, { permission: "denied" });
      await settle();
      act(() => camera.permit("denied"));
      expect(retry).not.toHaveBeenCalled();
      act(() => camera.permit("granted"));
      expect(retry).toHaveBeenCalledOnce();
    },
  );

  it.each(["missing", "in_use", "failed"] as const)("happens when a camera is connected: %s", (problem) => {
    const { camera, retry } = explain(problem);
    act(() => void camera.changeDevices());
    expect(retry).toHaveBeenCalledOnce();
  });

  it("happens when the person comes back after ending a call", () => {
    const { retry } = explain("in_use");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("doesn't happen when the person comes back and the camera is still blocked", async () => {
    const { retry } = explain("denied", { permission: "denied" });
    await settle();
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(retry).not.toHaveBeenCalled();
  });

  it("ends with the explanation", async () => {
    const { camera, retry, unmount } = explain("in_use");
    unmount();
    camera.changeDevices();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(retry).not.toHaveBeenCalled();
  });
});
