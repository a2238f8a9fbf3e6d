import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Account, PASSWORD } from "#tests/harness/account.ts";
import { ready, signIn, tick } from "./steps.ts";

/**
 * Waits until a toast, or anything else on the page, says this. Toasts go by themselves: wait for one before what
 * stays, such as the address.
 */
export const said = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().waitFor();

/** Waits until a field holds this. */
export const holds = (field: Locator, value: string) => expect.poll(() => field.inputValue()).toBe(value);

/** Waits until these words stand on the page that often. */
export const counts = (page: Page | Locator, words: string, times: number) =>
  expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(times);

/** Waits until a field, or what has this id, has the focus. */
export const hasFocus = (where: Locator) =>
  expect.poll(() => where.evaluate((element) => element === document.activeElement)).toBe(true);

/** Waits until the page asks to sign in. */
export const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === "/login");

/** Call it before the page signs in: resolves once the page hears, over its socket, what happens. */
export const listening = (page: Page) =>
  new Promise<void>((resolve) => {
    // The first that hears something: a socket that is given up before another is opened hears nothing.
    page.on("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });

/** Fills in the sign-in form of a page that is open, and sends it. */
export async function fillSignIn(page: Page, person: Pick<Account, "email" | "password">): Promise<void> {
  await ready(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs in, and waits until the profile is there. */
export async function openProfile(page: Page, person: Account): Promise<void> {
  await signIn(page, person, "/app/profile");
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
}

/** Everything of the register form but the account type, with a password that is strong. */
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
