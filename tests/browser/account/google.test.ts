import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { ready, tick } from "../steps.ts";
import { holds, said, toastsReady } from "./steps.ts";

const TERMS = "Please agree to the Terms of Service and Privacy Policy";

/** Accepts the terms and leaves for the fake Google. */
async function leave(page: Page, from = "/login"): Promise<void> {
  await page.goto(from);
  await ready(page);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("heading", { name: "Choose a Google account" }).waitFor();
}

async function choose(page: Page, email: string, name = "Grace Hopper"): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

describe("signing in with Google", () => {
  test("requires accepting the terms first", { tags: ["full"] }, async ({ page }) => {
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await ready(page);
      await page.getByText("I am at least 18 years old").waitFor();
      await page.getByRole("button", { name: "Continue with Google" }).click();
      await said(page, TERMS);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test("returns to the page the user was heading for", async ({ page }) => {
    await leave(page, "/login?redirect=/app/verifications%3Fstatus%3Dpending");
    await choose(page, someEmail("grace"));
    await said(page, "Login successful!");
    await page.waitForURL("**/app/verifications?status=pending");
    await page.getByRole("button", { name: "Account: Grace Hopper" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Account: Grace Hopper" }).waitFor();
  });

  test("keeps the fragment of a mailed link without exposing it on the way", { tags: ["full"] }, async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on("request", (request) => {
      // Requests don't include the fragment: what follows the # in the page's URL stays in the browser.
      const [address = ""] = request.url().split("#");
      addresses.push(address, request.headers().referer ?? "");
    });
    page.on("framenavigated", (frame) => {
      if (!frame.url().startsWith(stack().url)) addresses.push(frame.url());
    });
    await leave(page, "/login?redirect=/app/verifications/ver_x#invite=secret");
    const opened = page.waitForRequest("**/api/verifications/ver_x/open");
    await choose(page, someEmail("grace"));
    await page.waitForURL(/\/app\/verifications\/ver_x/);
    expect((await opened).postDataJSON()).toEqual({ invite: "secret" });
    expect(addresses.filter((address) => address.includes("/api/auth/google?"))).not.toEqual([]);
    expect(addresses.filter((address) => address.includes("secret"))).toEqual([]);
  });

  test("is refused if someone else started it or if its answer is used twice", { tags: ["full"] }, async ({
    page,
  }) => {
    const FAILED = "There was an error with Google sign-in. Please try again.";
    await page.goto("/api/auth/google/callback?state=somebody-elses-state&code=theirs");
    await said(page, FAILED);

    const came = page.waitForRequest((request) => request.url().includes("/api/auth/google/callback"));
    await leave(page);
    await choose(page, someEmail("grace"));
    const callback = (await came).url();
    await page.getByRole("button", { name: "Account: Grace Hopper" }).waitFor();
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.removeItem("rt"));
    await page.goto(callback);
    await said(page, FAILED);
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  test("is refused without accepting the terms, or with an address that Google hasn't verified", {
    tags: ["full"],
  }, async ({ page }) => {
    await page.goto("/api/auth/google?redirect=/app/dashboard");
    await said(page, `${TERMS} before signing in with Google.`);
    const { email } = await account();
    await leave(page);
    await page.getByLabel("Google has not verified this address").check();
    await choose(page, email);
    await said(page, "Login failed. Please try again.");
    await page.waitForURL((url) => url.pathname === "/login" && !url.searchParams.has("error"));
  });

  test("opens the existing account with that address and notifies it by mail", { tags: ["full"] }, async ({
    page,
  }) => {
    const person = await account({ email: someEmail("ada") });
    await leave(page);
    await choose(page, person.email, "Somebody Else");
    // The account keeps its own name.
    await page.getByRole("button", { name: "Account: Ada Byron" }).waitFor();
    await waitForMail(person.email, (mail) => mail.subject === "You can now sign in with Google");
  });

  test("registers a business after asking for its company once", { tags: ["full"] }, async ({ page }) => {
    await page.goto("/register");
    await ready(page);
    await page.getByRole("radio", { name: "Business" }).check();
    await tick(page, /I agree to the Terms/);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await said(page, "Company name is required for business accounts");
    await page.getByRole("textbox", { name: "Company" }).fill("Byron & Co");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("heading", { name: "Choose a Google account" }).waitFor();
    await choose(page, someEmail("shop"));
    await page.waitForURL("**/app/dashboard");
    await page.goto("/app/profile");
    await holds(page.getByRole("textbox", { name: "Company" }), "Byron & Co");
    await page.getByRole("button", { name: "Set a Password" }).waitFor();
  });

  test("can be canceled at Google", { tags: ["full"] }, async ({ page }) => {
    await leave(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await said(page, "Google sign-in failed. Please try again.");
    await page.waitForURL((url) => url.pathname === "/login" && !url.searchParams.has("error"));
  });

  test("asks for the second factor, too", { tags: ["full"] }, async ({ page }) => {
    const person = await withAuthenticator(await account({ email: someEmail("grace") }));
    await leave(page);
    await choose(page, person.email);
    await page.getByLabel("Authentication code").fill(codeAt(person.secret, Date.now() + STEP));
    await said(page, "Login successful!");
    await page.waitForURL("**/app/dashboard");
  });

  test("returns to /login if the tokens can't be loaded", { tags: ["full"] }, async ({ page }) => {
    await page.goto("/app/dashboard?oauth=success");
    await said(page, "Authentication failed. Please try again.");
    await page.waitForURL("**/login");
  });

  test("shows an error if our server doesn't answer or the browser is offline", { tags: ["full"] }, async ({
    page,
  }) => {
    for (const [path, words] of [
      ["/login", "Failed to initiate Google login"],
      ["/register", "Failed to initiate Google registration"],
    ] as const) {
      await page.context().setOffline(false);
      await page.goto(path);
      await ready(page);
      await tick(page, /I agree to the Terms/);
      await toastsReady(page);
      const refused = async () => {
        await page.getByRole("button", { name: "Continue with Google" }).click();
        await said(page, words);
        expect(new URL(page.url()).pathname).toBe(path);
        await page.getByRole("button", { name: "Dismiss" }).click();
        await page.getByText(words).waitFor({ state: "detached" });
      };
      await page.route(/\/api\/auth\/google\?/, (route) => route.fulfill({ status: 503, body: "down" }));
      await refused();
      await page.unroute(/\/api\/auth\/google\?/);
      await page.context().setOffline(true);
      await refused();
    }
  });
});

test("other providers are announced as coming soon", { tags: ["full"] }, async ({ page }) => {
  await page.goto("/login");
  await ready(page);
  for (const provider of ["Apple", "Microsoft"]) {
    await page.getByRole("button", { name: `Continue with ${provider}` }).click();
    await said(page, `${provider} login coming soon!`);
  }
});
