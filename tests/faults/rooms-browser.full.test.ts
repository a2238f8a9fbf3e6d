import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { LeaderMessage } from "#lib/live/tabMessages.ts";
import { closeBrowser } from "#tests/harness/browser/browser.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { fillSignIn, listening } from "../browser/account/steps.ts";

let stack: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  stack = await ownStack();
});
afterAll(async () => {
  await closeBrowser();
  await stack?.stop();
});

const OUTAGE = 60_000;
const REQUESTERS = 20;

type Path = string | null | undefined;

/**
 * Remembers where notifications lead: those that the page announces to all its tabs, and those that it shows in toasts.
 * A toast that newer ones push aside is shown again later, so only announcements can be counted.
 */
async function newsOf(page: Page, { id }: Account) {
  await page.evaluate((name) => {
    const [announced, shown] = [[] as Path[], new Set<Path>()];
    Object.assign(window, { announced, shown });
    new BroadcastChannel(name).onmessage = ({ data }: MessageEvent<LeaderMessage>) => {
      if (data.type === "announce") announced.push(data.announcement.href);
    };
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('[role="alertdialog"] a'))
        shown.add(link.getAttribute("href"));
    }).observe(document.body, { childList: true, subtree: true });
  }, `countersign-live.${id}`);
  const list = (name: "announced" | "shown") =>
    page.evaluate((key) => [...(window as unknown as Record<string, Iterable<Path>>)[key]!], name);
  return { announced: () => list("announced"), shown: () => list("shown") };
}

/** Sends the person a request from each, evenly over the time given. @returns the ids */
async function send(
  requesters: readonly Account[],
  { email }: Account,
  milliseconds: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const requester of requesters) {
    const pause = new Promise((resolve) => setTimeout(resolve, milliseconds / requesters.length));
    const [id] = await Promise.all([requestOf(requester, email), pause]);
    ids.push(id);
  }
  return ids;
}

/** How often each id is part of the texts. */
const times = (ids: readonly string[], texts: readonly Path[]) =>
  ids.map((id) => texts.filter((text) => text?.includes(id)).length);

test("an open page shows each notification once after the rooms were down for a minute under load", {
  timeout: 300_000,
}, async ({ visitor }) => {
  const on = stack;
  const person = await account({ on });
  const requesters = await Promise.all(Array.from({ length: REQUESTERS }, () => account({ on })));
  const page = await visitor({ baseUrl: stack.url });
  const hears = listening(page);
  await page.goto("/login");
  await fillSignIn(page, person);
  await hears;
  const news = await newsOf(page, person);

  await stack.kill("SIGKILL", "rooms");
  const since = Date.now();
  const before = await send(requesters.slice(0, 14), person, OUTAGE - 15_000);
  // Five attempts have failed by now, so the page polls, and hears of what happened all the same.
  await page.getByText("Live updates are paused. This page refreshes every 30 seconds.").waitFor();
  await expect.poll(news.shown, { timeout: 60_000 }).not.toEqual([]);
  await page.waitForTimeout(Math.max(0, OUTAGE - (Date.now() - since)));
  await stack.restart("rooms");
  const ids = [...before, ...(await send(requesters.slice(14), person, 10_000))];
  await page.getByText("Live updates are paused").waitFor({ state: "detached", timeout: 60_000 });

  const once = ids.map(() => 1);
  await expect.poll(async () => times(ids, await news.shown()), { timeout: 60_000 }).toEqual(once);
  expect(times(ids, await news.announced())).toEqual(once);
  // The sign-in from a new browser is the other one.
  const bell = page.getByRole("link", { name: `Notifications ${REQUESTERS + 1} unread`, exact: true });
  await bell.click();
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  const listed = async () => {
    await links.last().scrollIntoViewIfNeeded();
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  };
  await expect.poll(async () => times(ids, await listed())).toEqual(once);
  expect(times(ids, await news.announced())).toEqual(once);
});
