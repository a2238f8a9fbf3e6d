import type { Page } from "playwright-core";
import type { WithAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { ready, tick } from "../steps.ts";

/** Signs in with a recovery code as the second factor and opens the path. */
export async function signInWithCode(page: Page, person: WithAuthenticator, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await ready(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(person.recoveryCodes.shift() ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL((url) => url.pathname === path);
}

/** Enters a reviewer's decision and reason on a review's page. */
export async function say(page: Page, decision: string, reason: string): Promise<void> {
  await page.getByRole("radio", { name: decision }).check();
  await page.getByLabel("Reason", { exact: true }).fill(reason);
  await page.getByRole("button", { name: "Record Decision" }).click();
}
