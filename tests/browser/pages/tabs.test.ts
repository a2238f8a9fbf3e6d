import type { Page, Route, WebSocket } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { joined, listening } from "../account/steps.ts";
import { FILL, openForm, send, submit } from "../request/new-request-steps.ts";
import { signIn } from "../steps.ts";

/** Collects the page's connections to the room. */
function socketsOf(page: Page): WebSocket[] {
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => sockets.push(socket));
  return sockets;
}

/** The dashboard's notifications. Toasts are in a region of the same name outside main. */
const news = (page: Page) =>
  page.getByRole("main").getByRole("region", { name: "Notifications" }).getByRole("listitem");

/** Ends the tab's process, as a crash does. The tab stays open and can't do anything anymore. */
async function crash(page: Page): Promise<void> {
  const hasCrashed = page.waitForEvent("crash");
  const devtools = await page.context().newCDPSession(page);
  // It never answers.
  devtools.send("Page.crash").catch(() => {});
  await hasCrashed;
}

describe("several tabs of a person", () => {
  const ends = [
    { how: "is closed", end: (page: Page) => page.close() },
    { how: "crashes", end: crash },
  ];
  test.for(sample(ends, 1))(
    "share one connection, which passes on without a loss when its tab $how",
    async ({ end }, { page }) => {
      const [requester, subject] = await Promise.all([account(), account()]);
      const ids = [await requestOf(requester, subject.email), await requestOf(requester, subject.email)];
      const decline = (id: string) => subject.api.post(`/api/verifications/${id}/decline`, {});
      const inFirst = socketsOf(page);
      const hears = listening(page);
      await signIn(page, requester);
      await hears;

      const second = await page.context().newPage();
      const inSecond = socketsOf(second);
      let waiting: Route | undefined;
      await second.route("**/api/realtime/ticket", (route) => {
        waiting = route;
      });
      const hasJoined = joined(page, requester.id);
      await second.goto("/app/dashboard");
      await hasJoined;
      await second.getByRole("button", { name: /^Account:/ }).waitFor();

      await decline(ids[0] ?? "");
      for (const tab of [page, second]) await expect.poll(() => news(tab).count()).toBe(1);
      expect([inFirst.length, inSecond.length, waiting]).toEqual([1, 0, undefined]);

      await end(page);
      await expect.poll(() => waiting).toBeDefined();
      const asked = second.waitForRequest((request) => request.url().includes("/api/events?after="));
      await decline(ids[1] ?? "");
      await waiting?.continue();
      await asked;
      await expect.poll(() => news(second).count()).toBe(2);
      // A toast announces it, too.
      await second.getByRole("alertdialog").getByRole("link", { name: "View" }).first().waitFor();
      expect(inSecond).toHaveLength(1);
    },
  );
});

test("what happens between a page's first data and its connection reaches the page", async ({ page }) => {
  const [requester, subject] = await Promise.all([account(), account()]);
  const id = await requestOf(requester, subject.email);
  let waiting: Route | undefined;
  await page.route("**/api/realtime/ticket", (route) => {
    waiting = route;
  });
  await signIn(page, requester);
  await expect.poll(() => waiting).toBeDefined();
  await page.getByRole("region", { name: "Notifications" }).getByText("No notifications").waitFor();
  await subject.api.post(`/api/verifications/${id}/decline`, {});
  await waiting?.continue();
  await expect.poll(() => news(page).count()).toBe(1);
});

test("a request is kept while the network is away, and can be sent when it's back", async ({ page }) => {
  await signIn(page, await account());
  const email = someEmail();
  // The form loads the page anew. Only once that one is connected can it tell that the network is away.
  const hears = listening(page);
  await openForm(page, "type=identity");
  await hears;
  await page.getByLabel("Target user email").fill(email);
  await page.context().setOffline(true);
  const offline = page.getByText("You're offline. This page may be out of date.");
  await offline.waitFor();
  await FILL.identity(page);
  await submit(page);
  await page
    .getByText(/check your internet connection|Network error/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByLabel("Target user email").inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel("ZIP code").inputValue()).toBe("62701");

  await page.context().setOffline(false);
  await offline.waitFor({ state: "detached" });
  await send(page);
});
