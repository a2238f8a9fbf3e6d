import type { BrowserContext, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { said, toastsReady } from "../account/steps.ts";
import { exportsOf, scriptOf } from "../built.ts";
import { ready, signIn } from "../steps.ts";
import { violations } from "./axe.ts";

const PROFILE = "src/features/profile/ProfilePage.tsx";

type Breaking = readonly [address: string, contentType: string, body: string];

/** The server answers with data in a shape that the screen doesn't expect. */
const odd = (path: string, data: object): Breaking => [
  `**${path}*`,
  "application/json",
  JSON.stringify({ success: true, data }),
];

/** The screen's code throws when it renders. The bundler has renamed what its script exports. */
function throwing(module: string): Breaking {
  const script = scriptOf(module);
  const names = exportsOf(script).map((name) => `screen as ${name}`);
  const body = `const screen = { Component() { throw new TypeError("broken on its way"); } }; export { ${names} };`;
  return [`**${script}`, "text/javascript", body];
}

const breaks = (where: Page | BrowserContext, [address, contentType, body]: Breaking) =>
  where.route(address, (route) => route.fulfill({ contentType, body }));

const title = (page: Page, words: string) => page.getByRole("heading", { name: words, level: 1 });
const header = (page: Page) => page.getByRole("button", { name: /^Account:/ });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

const LISTS = odd("/api/v1/verifications", { verifications: 5 });
const DEVICES = odd("/api/auth/sessions", { sessions: 5 });

interface Area {
  area: string;
  breaking: Breaking;
  /** Where the crash happens: a page that needs a session, or a link on a public page. */
  crash: { signedIn: string } | { from: string; link: string; path: string };
  words: string;
  action: string;
  /** The path that the action leads to. If left out, the action reloads the page. */
  leads?: string;
}

const AREAS: Area[] = [
  {
    area: "auth",
    breaking: throwing("src/features/auth/register/RegisterPage.tsx"),
    crash: { from: "/login", link: "Create an account", path: "/register" },
    words: "Authentication Error",
    action: "Sign In Again",
    leads: "/login",
  },
  {
    area: "verification",
    breaking: LISTS,
    crash: { signedIn: "/app/verifications" },
    words: "Verification Error",
    action: "Try Again",
  },
  {
    area: "dashboard",
    breaking: odd("/api/analytics/personal", { recent: 5, notifications: 5 }),
    crash: { signedIn: "/app/dashboard" },
    words: "Dashboard Error",
    action: "Refresh Page",
  },
  {
    area: "profile",
    breaking: DEVICES,
    crash: { signedIn: "/app/profile" },
    words: "Profile Error",
    action: "Go to Dashboard",
    leads: "/app/dashboard",
  },
  {
    area: "general",
    breaking: throwing("src/features/legal/TermsPage.tsx"),
    crash: { from: "/support", link: "Terms", path: "/terms" },
    words: "Something went wrong",
    action: "Try Again",
  },
];

describe("a screen that crashes", () => {
  test.for(sample(AREAS, 1))(
    "$area: shows an error with an ID to copy and its own way out",
    async (one, { page }) => {
      const { area, breaking, crash, words, action, leads } = one;
      const path = "signedIn" in crash ? crash.signedIn : crash.path;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await breaks(page, breaking);
      if ("signedIn" in crash) await signIn(page, await account(), path);
      else {
        await page.goto(crash.from);
        await ready(page);
        await page.getByRole("link", { name: crash.link, exact: true }).first().click();
      }
      await title(page, words).waitFor();
      await page.getByText("We encountered an error. Please try again.").waitFor();
      // The rest of the page stays usable.
      if ("signedIn" in crash) await header(page).waitFor();

      const id = await page.getByRole("alert").locator("code").textContent();
      expect(id).toMatch(/^err_[\w-]{8,}$/);
      await page.getByRole("button", { name: "Copy error ID" }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
      const noted = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("events") ?? "[]"));
      const entry = { type: "crash", area, id, error: "TypeError", url: path };
      await expect.poll(noted).toContainEqual(expect.objectContaining(entry));
      await page.getByRole("button", { name: "Go Back" }).waitFor();
      await page.getByRole("link", { name: "Home", exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await keepPicture(page, `crash.${area}.1280.light`, "window");

      await page.unroute(breaking[0]);
      await page.getByRole("button", { name: action }).click();
      await title(page, words).waitFor({ state: "detached" });
      await at(page, leads ?? path);
      await page.locator("h1:not([data-waiting])").first().waitFor();
      await expect.poll(() => title(page, words).count()).toBe(0);
    },
  );

  test("can be left with Go Back, and the rest of the product keeps working", { tags: ["full"] }, async ({
    page,
  }) => {
    await signIn(page, await account(), "/app/verifications");
    await title(page, "Verifications").waitFor();
    await breaks(page, DEVICES);
    await header(page).click();
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await title(page, "Profile Error").waitFor();
    await page.getByRole("button", { name: "Go Back" }).click();
    await at(page, "/app/verifications");
    await title(page, "Verifications").waitFor();
    await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
    await at(page, "/app/dashboard");
  });

  test("can be left with Home", { tags: ["full"] }, async ({ page }) => {
    await signIn(page, await account());
    await breaks(page, DEVICES);
    await page.goto("/app/profile");
    await title(page, "Profile Error").waitFor();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await at(page, "/");
  });
});

describe("a link whose code disappeared with a new deployment", () => {
  test("still opens its page, and pointing at it loses nothing", async ({ page }) => {
    await signIn(page, await account(), "/app/verifications");
    await title(page, "Verifications").waitFor();
    let isFresh = false;
    const loads: string[] = [];
    page.on("request", (request) => {
      if (!request.isNavigationRequest()) return;
      isFresh = true;
      loads.push(new URL(request.url()).pathname);
    });
    await page.route("**/assets/ProfilePage-*.js", (route) =>
      isFresh ? route.continue() : route.fulfill({ status: 404, body: "" }),
    );
    await header(page).click();
    const asked = page.waitForResponse(/\/assets\/ProfilePage-/);
    await page.getByRole("link", { name: "Profile", exact: true }).hover();
    expect((await asked).status()).toBe(404);
    expect(loads).toEqual([]);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await title(page, "Profile").waitFor();
    expect(loads).toEqual(["/app/profile"]);
    expect(new URL(page.url()).pathname).toBe("/app/profile");
  });
});

describe("a screen whose code can't be loaded offline", () => {
  test("shows an error with ways to leave, and loads by itself once the network is back", {
    tags: ["full"],
  }, async ({ page }) => {
    await signIn(page, await account(), "/app/verifications");
    await title(page, "Verifications").waitFor();
    await header(page).click();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await title(page, "Profile Error").waitFor();
    const screen = page.getByRole("alert").filter({ has: title(page, "Profile Error") });
    await screen.getByText("This page will load by itself once you’re back online.").waitFor();
    expect(await screen.locator("code").textContent()).toMatch(/^err_[\w-]{8,}$/);
    await screen.getByRole("link", { name: "Home", exact: true }).waitFor();
    await screen.getByRole("button", { name: "Try Again" }).click();
    await screen.getByRole("button", { name: "Go Back" }).click();
    await title(page, "Verifications").waitFor();
    await page.goForward();
    await title(page, "Profile Error").waitFor();
    await page.context().setOffline(false);
    await title(page, "Profile").waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/profile");
  });
});

describe("a dialog whose code can't be loaded", () => {
  test("says so and leaves what was entered, and opens once the network is back", { tags: ["full"] }, async ({
    page,
  }) => {
    await signIn(page, await account(), "/app/profile");
    await page.getByLabel("First name").fill("Anastasia");
    await toastsReady(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Delete Account" }).click();
    await said(page, "Unable to connect to the server. Please check your internet connection and try again.");
    expect(await page.getByLabel("First name").inputValue()).toBe("Anastasia");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Delete Account" }).click();
    await page.getByRole("alertdialog", { name: /^Delete the account/ }).waitFor();
    await page.keyboard.press("Escape");

    const script = scriptOf("src/features/profile/security/PasswordDialog.tsx");
    await page.route(`**${script}`, (route) => route.fulfill({ status: 404, body: "" }));
    await page.reload();
    await page.getByLabel("First name").fill("Anastasia");
    await page.getByRole("button", { name: "Change Password" }).click();
    await said(page, "We couldn't load this. Reload the page and try again.");
    expect(await page.getByLabel("First name").inputValue()).toBe("Anastasia");
  });
});

describe("a screen whose code is missing", { tags: ["full"] }, () => {
  /** After a new deployment, an open page requests files that no longer exist. */
  const isGone = (where: Page | BrowserContext, module: string) =>
    where.route(`**${scriptOf(module)}`, (route) => route.fulfill({ status: 404, body: "" }));

  test.for([
    ["/app/profile", PROFILE, "Profile Error"],
    ["/app/dashboard", "src/app/shell/Shell.tsx", "Something went wrong"],
    ["/forgot-password", "src/features/auth/layout/AuthLayout.tsx", "Authentication Error"],
    ["/", "src/features/landing/LandingPage.tsx", "Something went wrong"],
  ] as const)("at %s is requested again after one reload, and then shows an error", async (one, { page }) => {
    const [path, module, words] = one;
    if (path.startsWith("/app/")) await signIn(page, await account(), "/app/verifications");
    await isGone(page, module);
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await title(page, words).waitFor();
    expect(loads).toEqual([path, path]);
  });

  test("never leaves the product with Go Back", async ({ page }) => {
    const foreign = stack().mailUrl;
    await isGone(page, PROFILE);
    await signIn(page, await account(), "/app/verifications");
    await page.goto(foreign);
    await page.goto("/app/profile");
    await title(page, "Profile Error").waitFor();
    await page.getByRole("button", { name: "Go Back" }).click();
    await at(page, "/app/dashboard");

    // The previous page belongs to the product, even though it was a separate document.
    await page.goto("/app/verifications");
    await page.goto("/app/profile");
    await title(page, "Profile Error").waitFor();
    await page.getByRole("button", { name: "Go Back" }).click();
    await at(page, "/app/verifications");
  });

  test("leads home or to the dashboard with Go Back if there's nothing to go back to", async ({ page }) => {
    const context = page.context();
    /** Opens a tab without history, like a link in an email does. */
    const newTab = async () => {
      const opened = context.waitForEvent("page");
      await page.evaluate(() => void window.open("/support", "_blank", "noopener"));
      return opened;
    };
    await isGone(context, "src/features/support/SupportPage.tsx");
    await page.goto("/terms");
    const stranger = await newTab();
    await title(stranger, "Something went wrong").waitFor();
    await stranger.getByRole("button", { name: "Go Back" }).click();
    await at(stranger, "/");

    await signIn(page, await account());
    const person = await newTab();
    await title(person, "Something went wrong").waitFor();
    await person.getByRole("button", { name: "Go Back" }).click();
    await at(person, "/app/dashboard");
  });
});
