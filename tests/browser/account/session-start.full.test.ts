import { describe, expect } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { signIn } from "../steps.ts";
import { atLogin, said, toastsReady } from "./steps.ts";

describe("the session check at page load", () => {
  test("shows a loading screen, and redirects to /login without a session", async ({ page, visitor }) => {
    await page.goto("/app/profile");
    await page.waitForURL("**/login?redirect=%2Fapp%2Fprofile");

    const known = await visitor({ name: "known" });
    await signIn(known, await account());
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await known.route("**/api/auth/refresh", async (route) => {
      await held;
      await route.continue();
    });
    const asked = known.waitForRequest("**/api/auth/refresh");
    await known.goto("/app");
    await asked;
    await known.getByText("Loading your workspace").first().waitFor({ state: "attached" });
    await expect.poll(() => known.getByRole("button", { name: /^Account:/ }).count()).toBe(0);
    letGo();
    await known.getByRole("button", { name: /^Account:/ }).waitFor();
    // The path /app redirects to the dashboard.
    await known.waitForURL("**/app/dashboard");
  });

  test("fails after ten seconds without an answer", async ({ page }) => {
    // The page's clock is paused, so those ten seconds pass only when the test advances it.
    await page.clock.install();
    await signIn(page, await account());
    await page.route("**/api/auth/refresh", () => {});
    await page.clock.pauseAt(Date.now() + MINUTE);
    const asked = page.waitForRequest("**/api/auth/refresh");
    await page.goto("/app/dashboard");
    await asked;
    const loading = page.getByText("Loading your workspace").first();
    await page.clock.runFor(9999);
    await loading.waitFor({ state: "attached" });
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    await page.clock.runFor(1);
    await loading.waitFor({ state: "detached" });
    await page.clock.resume();
    await said(page, "The server took too long to respond. Please try again.");
    await atLogin(page);
  });

  test("first says at /login what it's waiting for, and then shows the form", async ({ page }) => {
    await page.clock.install();
    await signIn(page, await account());
    await page.route("**/api/auth/refresh", () => {});
    await page.clock.pauseAt(Date.now() + MINUTE);
    const asked = page.waitForRequest("**/api/auth/refresh");
    await page.goto("/login");
    await page.getByText("Checking whether you're signed in").waitFor();
    expect(await page.getByLabel("Email").isVisible()).toBe(false);
    // The code loads after the first frame, which the paused clock holds back.
    await page.clock.runFor(1000);
    await asked;
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await page.getByLabel("Email").waitFor();
    await said(page, "The server took too long to respond. Please try again.");
  });

  test("doesn't blame the network for a server error", async ({ page }) => {
    await signIn(page, await account());
    await page.route("**/api/auth/refresh", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/app/dashboard");
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await page.getByText("Something went wrong on our end. Please try again in a moment.").waitFor();
    expect(await page.getByText(/internet|connect/i).count()).toBe(0);
    await page.unroute("**/api/auth/refresh");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("button", { name: /^Account:/ }).waitFor();
  });

  test("says that the session has expired when the server refuses it, at /login, too", async ({ page }) => {
    for (const path of ["/app/profile", "/login"]) {
      await page.goto("/robots.txt");
      await page.evaluate(() => localStorage.setItem("rt", "never-handed-out"));
      await page.goto(path);
      await said(page, "Session expired. Please log in again.");
      await atLogin(page);
      await page.getByLabel("Email").waitFor();
    }
  });

  test("can be retried if there was no answer", async ({ page }) => {
    await signIn(page, await account());
    await page.route("**/api/auth/refresh", (route) => route.abort());
    await page.goto("/app/dashboard");
    await page.getByRole("heading", { name: "Network Error" }).waitFor();
    await page.unroute("**/api/auth/refresh");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("button", { name: /^Account:/ }).waitFor();
  });

  test("logging out opens the home page, whatever the server answers", async ({ page }) => {
    const person = await account();
    for (const answer of ["good", "none", "error", "offline"] as const) {
      await signIn(page, person);
      await page.getByRole("button", { name: /^Account:/ }).waitFor();
      await toastsReady(page);
      if (answer === "none") await page.route("**/api/auth/logout", () => {});
      if (answer === "error")
        await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 500, body: "" }));
      if (answer === "offline") await page.context().setOffline(true);
      await page.getByRole("button", { name: /^Account:/ }).click();
      await page.getByRole("button", { name: "Logout" }).click();
      await said(page, "Logged out successfully");
      await page.waitForURL((url) => url.pathname === "/");
      expect(await page.evaluate(() => localStorage.getItem("rt"))).toBeNull();
      await page.context().setOffline(false);
      await page.unroute("**/api/auth/logout");
    }
  });
});
