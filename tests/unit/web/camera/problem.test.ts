import { describe, expect, it } from "vitest";
import { type CameraContext, classifyProblem } from "#lib/camera/cameraProblem.ts";
import { whichBrowser } from "#lib/camera/whichBrowser.ts";
import { APPS, BROWSERS } from "#tests/fixtures/user-agents.ts";

const context = (more: Partial<CameraContext> = {}): CameraContext => ({
  browser: whichBrowser(BROWSERS.windowsChrome),
  isSecure: true,
  hasCameraApi: true,
  permission: null,
  ...more,
});
const error = (name: string, message = "") => new DOMException(message, name);
const refusal = error("NotAllowedError", "Permission denied");

describe("why the camera can't be used", () => {
  it.each([
    ["NotAllowedError", "denied"],
    ["SecurityError", "denied"],
    ["NotFoundError", "missing"],
    ["NotReadableError", "in_use"],
    ["AbortError", "in_use"],
    ["OverconstrainedError", "failed"],
    ["InvalidStateError", "failed"],
  ])("%s is %s", (name, problem) => expect(classifyProblem(error(name), context())).toBe(problem));

  it("is unknown for other errors", () => {
    expect(classifyProblem(new TypeError("x"), context())).toBe("failed");
    expect(classifyProblem("x", context())).toBe("failed");
  });

  it.each([
    ["denied", "denied"],
    ["prompt", "dismissed"],
    ["granted", "system_denied"],
  ] as const)("is, for a refusal while the permission is %s, %s", (permission, problem) =>
    expect(classifyProblem(refusal, context({ permission }))).toBe(problem),
  );

  it("is read from Chrome's messages first", () => {
    const denied = context({ permission: "denied" });
    expect(classifyProblem(error("NotAllowedError", "Permission dismissed"), denied)).toBe("dismissed");
    expect(classifyProblem(error("NotAllowedError", "Permission denied by system"), denied)).toBe(
      "system_denied",
    );
  });

  it.each(["iosSafari", "iosChrome", "macSafari"] as const)("is never a closed question in %s", (key) =>
    expect(
      classifyProblem(refusal, context({ browser: whichBrowser(BROWSERS[key]), permission: "prompt" })),
    ).toBe("denied"),
  );

  it("is the connection on a page without HTTPS, in an app, too", () => {
    const insecure = { isSecure: false, hasCameraApi: false };
    expect(classifyProblem(undefined, context(insecure))).toBe("insecure");
    const browser = whichBrowser(APPS.facebookIos);
    expect(classifyProblem(undefined, context({ ...insecure, browser }))).toBe("insecure");
  });

  it("is the browser if it has no cameras", () => {
    expect(classifyProblem(undefined, context({ hasCameraApi: false }))).toBe("unsupported");
  });

  it.each(["facebookIos", "instagramAndroid", "unnamedAndroid"] as const)("is the app in %s", (key) => {
    const inApp = context({ browser: whichBrowser(APPS[key]), permission: "prompt" });
    expect(classifyProblem(undefined, { ...inApp, hasCameraApi: false })).toBe("in_app");
    for (const name of ["NotAllowedError", "SecurityError", "TypeError"])
      expect(classifyProblem(error(name), inApp)).toBe("in_app");
    // A real browser wouldn't have a camera either.
    expect(classifyProblem(error("NotFoundError"), inApp)).toBe("missing");
    expect(classifyProblem(error("NotReadableError"), inApp)).toBe("in_use");
  });
});
