import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Account, PASSWORD } from "#tests/harness/people/account.ts";
import { scriptOf } from "../built.ts";
import { ready, signIn, tick } from "../steps.ts";

/**
 * Waits until a toast or anything else on the page shows this text. Toasts disappear, so wait for them before anything
 * that stays, such as the URL.
 */
export const said = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().waitFor();

/**
 * Waits until the page has the code for toasts, which it fetches ahead. After that, it needs no network to show one.
 */
export const toastsReady = (page: Page) =>
  page.waitForFunction(
    (script) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(script)),
    scriptOf("src/ui/Toast/Toaster.tsx"),
  );

/** Waits until a field has this value. */
export const holds = (field: Locator, value: string) => expect.poll(() => field.inputValue()).toBe(value);

/** Waits until the page shows this text exactly this many times. */
export const counts = (page: Page | Locator, words: string, times: number) =>
  expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(times);

/** Waits until this element has the focus. */
export const hasFocus = (where: Locator) =>
  expect.poll(() => where.evaluate((element) => element === document.activeElement)).toBe(true);

/** Waits until the login page opens. */
export const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === "/login");

/** Call it before the page signs in. Resolves once the page hears live messages, and knows the notifications so far. */
export const listening = async (page: Page): Promise<void> => {
  const greeted = new Promise<void>((resolve) => {
    // Listen on every socket, because one that's abandoned for another never receives anything.
    page.on("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });
  // What the page finds when it first looks isn't news to it.
  const looked = page.waitForResponse((answer) => answer.url().includes("/api/notifications?limit=20"));
  await Promise.all([greeted, looked]);
};

/**
 * Call it on a person's first tab before their next one opens. Resolves once that one hears of live events, for which
 * it has no socket of its own.
 */
export const joined = (page: Page, userId: string) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = ({ data }) => {
          if (data.type !== "present") return;
          channel.close();
          resolve();
        };
      }),
    `countersign-live.${userId}`,
  );

/** Fills in and submits the sign-in form of the open page. */
export async function fillSignIn(page: Page, person: Pick<Account, "email" | "password">): Promise<void> {
  await ready(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs in and waits until everything on the profile page has loaded, because that moves what's below it. */
export async function openProfile(page: Page, person: Account): Promise<void> {
  await signIn(page, person, "/app/profile");
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** Fills in the registration form except the account type, with a strong password. */
export async function fillRegister(page: Page, values: Record<string, string>): Promise<void> {
  await ready(page);
  const all = {
    "First Name": "Ada",
    "Last Name": "Byron",
    Password: PASSWORD,
    "Confirm Password": PASSWORD,
    ...values,
  };
  for (const [label, value] of Object.entries(all)) await page.getByLabel(label, { exact: true }).fill(value);
}
