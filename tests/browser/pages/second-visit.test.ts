import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { putPicture, smallPicture } from "#tests/api/users/avatar/pictures.ts";
import { keepPicture, type OpenWindow, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { type Deploys, startDeploys } from "#tests/harness/stack/deploys.ts";
import { fixture, upload } from "#tests/harness/verification/verification.ts";
import { bundleServiceWorker } from "#web/build/serviceWorker.ts";
import { filesOf } from "#web/sw/requests.ts";
import { agreed, parties, shown } from "../detail/steps.ts";
import { openForm } from "../request/new-request-steps.ts";
import { signIn } from "../steps.ts";
import { violations } from "./axe.ts";
import {
  buildOf,
  clearHttpCache,
  hasCaches,
  hasKept,
  hasKeptAll,
  kept,
  shows,
  stored,
  textsKept,
} from "./second-visit-steps.ts";

const LIST = "/app/verifications";
/** A script of the build in `web/dist`. */
const SCRIPT = /^\/assets\/[\w-]+\.js$/;

let site: Deploys;
beforeAll(async () => {
  site = await startDeploys();
});
beforeEach(() => {
  site.deploy("");
  site.answer(() => null);
});
afterAll(() => site.stop());

const filesAsked = () => site.asked.filter((path) => path.startsWith("/assets/"));

/** A window in which someone has opened their list, and the worker has kept it. */
async function visited(visitor: OpenWindow): Promise<Page> {
  const page = await visitor({ serviceWorkers: "allow", baseUrl: site.url });
  await signIn(page, await account(), LIST);
  await shows(page, "Verifications");
  await hasKept(page, /\/VerificationsPage-/);
  // Parts that load later would be gone after a deploy, and the page would reload itself.
  await page.waitForLoadState("networkidle");
  await hasKeptAll(page);
  await clearHttpCache(page);
  site.asked.length = 0;
  return page;
}

describe("the second visit", () => {
  test("needs no network for static files, in any tab", async ({ visitor }) => {
    const page = await visited(visitor);
    const answer = await page.goto(LIST);
    expect(answer?.fromServiceWorker()).toBe(true);
    expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
    await shows(page, "Verifications");
    const second = await page.context().newPage();
    await second.goto(LIST);
    await shows(second, "Verifications");
    await expect.poll(() => site.asked).toContain("/app");
    // The worker leaves the tab's icon to the browser. Since Chromium 156, it's asked for on each visit.
    const others = ["/app", "/sw.js", "/icon.svg"];
    expect(site.asked.filter((path) => !others.includes(path))).toEqual([]);
  });

  test("offline, shows the shell with its banner, and goes on once the network is back", async ({
    visitor,
  }) => {
    const page = await visited(visitor);
    await page.context().setOffline(true);
    await page.goto(LIST);
    await shows(page, "Network Error");
    // A page that opened meanwhile takes itself for online until this changes.
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    const banner = page.getByRole("status").getByText("You're offline. This page may be out of date.");
    await banner.waitFor();
    // The closed menu has the name, too, once the shell is there.
    await page.getByRole("banner").getByText("Countersign").filter({ visible: true }).waitFor();
    await page.getByRole("button", { name: "Retry" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, "second-visit-offline.1280.light", "window");
    await page.context().setOffline(false);
    await shows(page, "Verifications");
    await banner.waitFor({ state: "detached" });
  });

  test("works when storage is full", { tags: ["full"] }, async ({ visitor }) => {
    const page = await visitor({ serviceWorkers: "allow", baseUrl: site.url });
    const devtools = await page.context().newCDPSession(page);
    const person = await account();
    await page.goto("/robots.txt");
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 1 });
    await signIn(page, person, LIST);
    await shows(page, "Verifications");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await page.goto(LIST);
    await shows(page, "Verifications");
    expect((await kept(page)).flat()).toEqual([]);
  });
});

describe("what stays in the browser", () => {
  test("is nothing personal: the worker never keeps any, and logging out removes the rest", async ({
    visitor,
  }) => {
    const both = await parties();
    const id = await agreed(both);
    await upload(both.subject, id, await fixture("license.jpg"));
    await putPicture(both.subject, smallPicture());
    const page = await visitor({ serviceWorkers: "allow", baseUrl: site.url });
    await signIn(page, both.subject, `/app/verifications/${id}`);
    await shown(page);
    await hasKept(page, SCRIPT);
    await page.goto(`/app/verifications/${id}`);
    await shown(page);
    for (const [path, heading] of [
      ["/app/notifications", "Notifications"],
      ["/app/profile", "Profile"],
    ] as const) {
      await page.goto(path);
      await shows(page, heading);
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    }
    await page.evaluate(() => sessionStorage.setItem("events", "[]"));
    const paths = new Set((await kept(page)).flat());
    expect(
      [...paths].filter((path) => !/^\/app$|^\/assets\/[\w.-]+\.(js|mjs|css|woff2|wasm)$/.test(path)),
    ).toEqual([]);
    expect(await textsKept(page)).not.toMatch(new RegExp(`${both.subject.email}|${id}`));

    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    // The router's own keys for the places in its history are random.
    expect(await stored(page)).toEqual({
      local: ["activity"],
      session: ["react-router-scroll-positions"],
      cookie: "",
    });
  });
});

describe("a new build", () => {
  test("is taken whole on the next navigation, and never by an open page", async ({ visitor }) => {
    const page = await visited(visitor);
    site.deploy("b");
    await page.goto(LIST);
    await shows(page, "Verifications");
    expect(await buildOf(page)).toBe("");
    await hasKept(page, /^\/assets\/b\/\w+\.js$/);
    const shell = filesOf(await (await fetch(`${site.url}/app`)).text());
    expect(shell.length).toBeGreaterThan(5);
    expect(await buildOf(page)).toBe("");

    await clearHttpCache(page);
    site.asked.length = 0;
    const second = await page.context().newPage();
    await second.goto(LIST);
    await shows(second, "Verifications");
    expect(await buildOf(second)).toBe("b");
    // The screen isn't part of the shell.
    expect(filesAsked().filter((path) => shell.includes(path))).toEqual([]);

    // Parts that load later would be gone after a deploy, and the page would reload itself.
    await second.waitForLoadState("networkidle");
    site.deploy("c");
    await second.goto(LIST);
    await hasKept(second, /^\/assets\/c\/\w+\.js$/);
    // The build before stays for tabs that run it; older ones are gone.
    await hasCaches(second, 2);
    expect((await kept(second)).flat().filter((path) => !/^\/app$|^\/assets\/[bc]\//.test(path))).toEqual([]);
  });

  test("is loaded once when a screen's code is gone, and what was typed stays", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const page = await visited(visitor);
    await openForm(page, "type=identity");
    await page.getByLabel("First name").fill("Anastasia");
    site.deploy("b");
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    await page.getByRole("link", { name: "Notifications" }).first().click();
    await shows(page, "Notifications");
    expect([loads, await buildOf(page)]).toEqual([["/app/notifications"], "b"]);
    await page.goBack();
    await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Anastasia");
  });
});

describe("a worker or a kept page that's broken", () => {
  const script = (body: string) => (path: string) =>
    path === "/sw.js" ? { type: "text/javascript", body } : null;

  test("is replaced by the kill switch before the next navigation", { tags: ["full"] }, async ({
    visitor,
  }) => {
    site.answer(
      script(`
        addEventListener("install", () => skipWaiting());
        addEventListener("activate", (event) => event.waitUntil(clients.claim()));
        addEventListener("fetch", (event) => {
          if (event.request.mode !== "navigate") return;
          event.waitUntil(caches.open("files-1-0").then((cache) => cache.put("/app", new Response("broken"))));
          event.respondWith(new Response("<p>broken</p>", { headers: { "Content-Type": "text/html" } }));
        });`),
    );
    const page = await visitor({ serviceWorkers: "allow", baseUrl: site.url });
    await signIn(page, await account(), LIST);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await page.goto(LIST);
    await page.getByText("broken").waitFor();
    await expect.poll(() => kept(page)).toEqual([["/app"]]);

    site.answer(script(await bundleServiceWorker(["chrome123"], false)));
    await page.goto(LIST);
    await expect.poll(() => kept(page)).toEqual([]);
    const answer = await page.goto(LIST);
    expect(answer?.fromServiceWorker()).toBe(false);
    await shows(page, "Verifications");
  });

  test("heals itself when the kept page's code can't be loaded", { tags: ["full"] }, async ({ visitor }) => {
    const page = await visited(visitor);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.endsWith(".js")) await cache.delete(request);
      }
    });
    // They're nowhere anymore.
    site.deploy("b");
    await page.goto(LIST);
    await shows(page, "Verifications");
    expect(await buildOf(page)).toBe("b");
    await hasKept(page, /^\/assets\/b\/\w+\.js$/);
  });
});
