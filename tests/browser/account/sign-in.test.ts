import { describe, expect } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { ready, signIn, tick } from "../steps.ts";
import { fillRegister, fillSignIn, holds, said } from "./steps.ts";

describe("signing in", () => {
  test("gives the same answer for a wrong password and an unknown address", { tags: ["full"] }, async ({
    page,
  }) => {
    const person = await account();
    await page.goto("/login");
    for (const email of [person.email, someEmail()]) {
      await fillSignIn(page, { email, password: "Wrong-horse7!" });
      await said(page, "Invalid email or password");
      await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
      await page.reload();
    }
  });

  test("shows a message of its own for a blank failure, and says how long to wait after too many attempts", {
    tags: ["full"],
  }, async ({ page }) => {
    const person = await account();
    await page.goto("/login");
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
    await fillSignIn(page, person);
    await said(page, "Login failed");
    await page.unroute("**/api/auth/login");
    const data = { email: person.email, password: "Wrong-horse7!" };
    for (let i = 0; i < 10; i++) await page.request.post("/api/auth/login", { data });
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await said(page, /^Too many attempts\. Please try again in \d+ minutes?\.$/);
  });

  test("leads to the page the user was heading for, and to no other site", async ({ visitor }) => {
    const person = await account();
    const page = await visitor();
    await page.goto("/app/verifications?status=pending");
    await page.waitForURL("**/login?redirect=%2Fapp%2Fverifications%3Fstatus%3Dpending");
    await fillSignIn(page, person);
    await page.waitForURL("**/app/verifications?status=pending");

    const other = await visitor({ name: "tempted" });
    await other.goto(`/login?redirect=${encodeURIComponent("//evil.example/app")}`);
    await fillSignIn(other, person);
    await other.waitForURL("**/app/dashboard");
  });

  test("is skipped for a signed-in user at /login and /register", { tags: ["full"] }, async ({ page }) => {
    await signIn(page, await account());
    await page.goto("/login?redirect=/app/verifications");
    await page.waitForURL("**/app/verifications");
    await page.goto("/register");
    await page.waitForURL("**/app/dashboard");
  });
});

describe("the second factor", () => {
  test("comes after the password; a wrong code is refused and the newest one accepted", async ({ page }) => {
    const person = await withAuthenticator();
    await page.goto("/login?redirect=/app/profile");
    await fillSignIn(page, person);
    const code = page.getByLabel("Authentication code");
    await code.fill("000000");
    await page.locator('[data-field="code"] [data-invalid]').first().waitFor();
    await code.fill(codeAt(person.secret, Date.now() + STEP));
    await said(page, "Login successful!");
    await page.waitForURL("**/app/profile");
  });

  test("can be replaced by a recovery code, once", { tags: ["full"] }, async ({ visitor }) => {
    const person = await withAuthenticator();
    const [recovery = ""] = person.recoveryCodes;
    const first = await visitor({ name: "first" });
    await first.goto("/login");
    await fillSignIn(first, person);
    await first.getByRole("button", { name: "Use a recovery code" }).click();
    await first.getByLabel("Recovery code").fill(recovery.toUpperCase());
    await first.getByRole("button", { name: "Verify" }).click();
    await first.waitForURL("**/app/dashboard");

    const second = await visitor({ name: "second" });
    await second.goto("/login");
    await fillSignIn(second, person);
    await second.getByRole("button", { name: "Use a recovery code" }).click();
    await second.getByLabel("Recovery code").fill(recovery);
    await second.getByRole("button", { name: "Verify" }).click();
    await second.locator('[data-field="code"] [data-invalid]').first().waitFor();
    await second.getByRole("button", { name: "Back to sign in" }).click();
    await second.getByRole("heading", { name: "Sign in to Countersign" }).waitFor();
  });
});

describe("registering", () => {
  test("lets a business in with its company", { tags: ["full"] }, async ({ page }) => {
    const email = someEmail("shop");
    await page.goto("/register");
    await ready(page);
    await page.getByRole("radio", { name: "Business" }).check();
    await fillRegister(page, { Company: "Byron & Co", Email: email });
    await tick(page, /I agree to the Terms/);
    await page.getByRole("button", { name: "Create Account" }).click();
    await said(page, "Registration successful! Welcome to Countersign.");
    await page.waitForURL("**/app/dashboard");
    await page.goto("/app/profile");
    await holds(page.getByLabel("Company"), "Byron & Co");
  });

  test("shows a taken address next to its field and loses no input", async ({ page }) => {
    const { email } = await account();
    await page.goto("/register");
    await fillRegister(page, { Email: email });
    await tick(page, /I agree to the Terms/);
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Create Account" }).click();
    await said(page, "Registration failed");
    await page.unroute("**/api/auth/register");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("An account with this email already exists").first().waitFor();
    await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe(PASSWORD);
  });
});
