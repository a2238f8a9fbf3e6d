import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { DEVICE_COOKIE } from "#core/http/client.ts";
import { type Account, PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { fixture } from "#tests/harness/verification/verification.ts";

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
  // A page that's open already wouldn't load again if only the fragment changed.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const keep = await bringSession(page, person);
  await page.goto(path);
  await keep.dispose();
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
}

/**
 * Signs in, for the page that is opened next.
 * @returns what must be disposed of once it's open, because the page replaces the token
 */
export async function bringSession(page: Page, person: Account): Promise<{ dispose(): Promise<void> }> {
  await rememberBrowser(page, person);
  const answer = await page.request.post("/api/auth/login", {
    data: { email: person.email, password: person.password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  if (!answer.ok()) throw new Error(`${person.email} could not sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { tokens: { refreshToken: string } } };
  // The token has to be there before the page's own code looks for it.
  return await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    REFRESH_TOKEN_KEY,
    data.tokens.refreshToken,
  ] as const);
}

/** Makes this window a browser that the person has used before, so that they get no alert about a new device. */
async function rememberBrowser(page: Page, { id }: Account): Promise<void> {
  const { hostname } = new URL(stack().url);
  const device = randomBytes(16).toString("base64url");
  await page
    .context()
    .addCookies([
      { name: DEVICE_COOKIE, value: device, domain: hostname, path: "/api/auth", httpOnly: true },
    ]);
  // Nothing happens if the person is in the database of another stack.
  await rows(
    `INSERT INTO sessions (id, user_id, device_hash, created_at, used_at, expires_at, revoked_at)
      SELECT ?, id, ?, ?, 1, 1, 1 FROM users WHERE id = ?`,
    [`ses_${device}`, await sha256(device), Date.now() - 1000, id],
  );
}

/** Checks a checkbox by its label. */
export const tick = (page: Page, label: RegExp | string) =>
  page.getByRole("checkbox", { name: label }).check();

/** Fills in and submits the registration form of someone who comes to answer a request. */
export async function register(page: Page, person: { firstName: string; lastName: string; email: string }) {
  await ready(page);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  const email = page.getByLabel("Email");
  // Locked if the email's link says it.
  if (await email.isEditable()) await email.fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
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
  await page.getByRole("button", { name: /^Review Request/ }).click();
  await page.getByRole("button", { name: /^Submit Request/ }).click();
  await page.getByText("Verification request submitted successfully!").waitFor();
}

/** Chooses a fixture in the upload area. Each call gets a unique document. */
export async function chooseFile(page: Page, name: string): Promise<void> {
  const mimeType = name.endsWith(".png") ? "image/png" : "image/jpeg";
  await page.getByLabel("Choose files").setInputFiles({ name, mimeType, buffer: await fixture(name) });
}
