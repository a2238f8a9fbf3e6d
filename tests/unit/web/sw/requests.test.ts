import { describe, expect, it, test } from "vitest";
import { filesOf, isFile, isPage, keptAs } from "#web/sw/requests.ts";

const OURS = "https://app.example";

describe("how the service worker answers", () => {
  const asked = (url: string, more: Partial<{ method: string; mode: RequestMode; headers: Headers }> = {}) =>
    keptAs(
      { method: "GET", mode: "cors", headers: new Headers(), url: new URL(url, OURS).href, ...more },
      OURS,
    );
  const opened = (url: string) => asked(url, { mode: "navigate" });

  test.each(["/app", "/app/dashboard", "/app/verifications/ver_1?tab=notes", "/app/billing"])(
    "opening %s: with the kept page",
    (path) => expect(opened(path)).toBe("page"),
  );
  test.each([
    "/",
    "/login",
    "/s/token",
    "/v/ver_1",
    "/apps",
    "/assets/a.js",
    "/api/export",
    "/app/billing/card",
  ])("opening %s: by the network", (path) => expect(opened(path)).toBeNull());
  test.each(["/assets/Shell-abc1234.js", "/assets/b/inter.woff2"])("loading %s: with the kept file", (path) =>
    expect(asked(path)).toBe("file"),
  );
  test.each([
    "/api/v1/verifications",
    "/api/users/avatar/abc.jpg",
    "/parties/main/usr_1",
    "/app/dashboard",
    "/icon.svg",
    "/sw.js",
    "/assurance/1.js",
    "https://other.example/assets/a.js",
    "https://other.example/app",
  ])("loading %s: by the network", (url) => expect(asked(url)).toBeNull());

  it("leaves everything but whole files to the network", () => {
    expect(asked("/assets/a.js", { method: "HEAD" })).toBeNull();
    expect(asked("/assets/a.js", { headers: new Headers({ Range: "bytes=0-9" }) })).toBeNull();
    expect(asked("/app", { mode: "navigate", method: "POST" })).toBeNull();
  });
});

describe("what may be kept", () => {
  const answer = (type: string, more: object = {}) => ({
    status: 200,
    type: "basic" as ResponseType,
    redirected: false,
    headers: new Headers({ "Content-Type": type }),
    ...more,
  });
  const JS = "text/javascript; charset=utf-8";
  const HTML = "text/html; charset=utf-8";
  const PAGE =
    '<link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/b.js"></script>';

  it("is a file of its own type", () => {
    expect(isFile(answer(JS), "/assets/a.js")).toBe(true);
    expect(isFile(answer("text/css"), "/assets/a.css")).toBe(true);
    expect(isFile(answer("font/woff2"), "/assets/a.woff2")).toBe(true);
    expect(isFile(answer("application/wasm"), "/assets/a.wasm")).toBe(true);
    expect(isFile(answer(HTML), "/assets/a.js")).toBe(false);
    expect(isFile(answer("text/css"), "/assets/a.js")).toBe(false);
    expect(isFile(answer(HTML), "/assets/a.woff2")).toBe(false);
  });

  it("is the app's page, with code", () => {
    expect(isPage(answer(HTML), PAGE)).toBe(true);
    expect(isPage(answer(HTML), "<h1>Sign in to this Wi-Fi</h1>")).toBe(false);
    expect(isPage(answer("text/plain"), PAGE)).toBe(false);
  });

  test.each([{ status: 404 }, { status: 503 }, { status: 206 }, { redirected: true }, { type: "opaque" }])(
    "is no answer with %o",
    (more) => {
      expect(isFile(answer(JS, more), "/assets/a.js")).toBe(false);
      expect(isPage(answer(HTML, more), PAGE)).toBe(false);
    },
  );

  it("is found by what a page links, and not by what its scripts name", () => {
    const script = '<script>load("/assets/screen.js", {a:"/assets/x.css"})</script>';
    expect(filesOf(`${PAGE}${script}<link rel="offline" href="/assets/b.js">`)).toEqual([
      "/assets/a.css",
      "/assets/b.js",
    ]);
  });
});
