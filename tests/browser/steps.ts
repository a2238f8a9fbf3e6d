import type { Page } from "playwright-core";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { type Account, PASSWORD } from "#tests/harness/account.ts";
import { fixture } from "#tests/harness/verification.ts";

/** Waits until a page is alive. A key that does nothing wakes a public page, which waits for its first use. */
export async function ready(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/**
 * Signs in and opens a path. It calls the API directly, because most tests are about what comes after signing in. Use
 * `fillSignIn` to fill in the form.
 */
export async function signIn(page: Page, person: Account, path = "/app/dashboard"): Promise<void> {
  const answer = await page.request.post("/api/auth/login", {
    data: { email: person.email, password: person.password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  if (!answer.ok()) throw new Error(`${person.email} could not sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { tokens: { refreshToken: string } } };
  // Open any file of the same origin that runs no script, to reach its storage.
  await page.goto("/robots.txt");
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    REFRESH_TOKEN_KEY,
    data.tokens.refreshToken,
  ] as const);
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
}

/** Checks a checkbox by its label. */
export const tick = (page: Page, label: RegExp | string) =>
  page.getByRole("checkbox", { name: label }).check();

/** Fills in and submits the registration form for an individual. */
export async function register(page: Page, person: { firstName: string; lastName: string; email: string }) {
  await ready(page);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Submits an identity request about Jane Doe and waits for the list. */
export async function requestIdentity(page: Page, email: string): Promise<void> {
  await page.goto("/app/verifications/new?type=identity");
  await page.getByLabel("Target user email").fill(email);
  await page.getByLabel("First name").fill("Jane");
  await page.getByLabel("Last name").fill("Doe");
  await page.getByLabel("Date of birth").fill("04/12/1990");
  await page.getByRole("button", { name: /^Submit/ }).click();
  await page.getByText("Verification request submitted successfully!").waitFor();
}

/** Chooses a fixture in the upload area. Each call gets a unique document. */
export async function chooseFile(page: Page, name: string): Promise<void> {
  const mimeType = name.endsWith(".png") ? "image/png" : "image/jpeg";
  await page.getByLabel("Choose files").setInputFiles({ name, mimeType, buffer: await fixture(name) });
}
