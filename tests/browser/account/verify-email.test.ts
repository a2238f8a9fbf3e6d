import { describe, expect } from "vitest";
import { DAY } from "#contract/time.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, mailsTo } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { ready, signIn } from "../steps.ts";
import { said } from "./steps.ts";

const DEAD = "This link didn't work";

/** Waits for this many emailed verification links. @returns their paths */
async function linksTo(email: string, count: number): Promise<string[]> {
  const links = async () =>
    (await mailsTo(email))
      .filter((mail) => mail.text.includes("/verify-email"))
      .map((mail) => linkIn(mail, "/verify-email"))
      .map((link) => link.pathname + link.hash);
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBe(count);
  return links();
}

describe("verifying an email address", () => {
  test("works with a link sent again from the banner, and then the banner disappears", async ({ page }) => {
    const person = await account({ unverified: true });
    await signIn(page, person);
    const banner = page.getByRole("region", { name: "Confirm your address" });
    await banner.getByText(person.email).waitFor();
    await linksTo(person.email, 1);
    await banner.getByRole("button", { name: "Send Again" }).click();
    await said(page, `A new link is on its way to ${person.email}`);
    const [, newest = ""] = await linksTo(person.email, 2);

    const calls: string[] = [];
    page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(newest);
    await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
    await ready(page);
    // Email scanners load the page, too, and press nothing.
    expect(calls).not.toContain("POST /api/auth/verify-email");
    await page.getByRole("button", { name: "Confirm Address" }).click();
    await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await page.getByRole("button", { name: /^Account:/ }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });

  test("works signed out, and then links to sign-in", { tags: ["full"] }, async ({ page }) => {
    const person = await account({ unverified: true });
    const [link = ""] = await linksTo(person.email, 1);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm Address" }).click();
    await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
    await page.locator("main").getByRole("link", { name: "Sign In" }).click();
    await page.waitForURL("**/login");
  });

  test("fails with a message if the link is incomplete, altered or too old", { tags: ["full"] }, async ({
    page,
    visitor,
  }) => {
    await page.goto("/verify-email");
    await page.getByRole("heading", { name: DEAD }).waitFor();
    await page.getByText("This link is incomplete.").waitFor();
    await page.goto("/robots.txt");
    await page.goto("/verify-email#token=lnk_0.wrong");
    await page.getByRole("button", { name: "Confirm Address" }).click();
    await page.getByText("This link isn't valid. Request a new one.").waitFor();

    const person = await account({ unverified: true });
    const [link = ""] = await linksTo(person.email, 1);
    const { TEST_DOOR = "" } = stack().env;
    const headers = { "X-Test-Now": String(Date.now() + 3 * DAY), "X-Test-Door": TEST_DOOR };
    const late = await visitor({ name: "late", headers });
    await late.goto(link);
    await late.getByRole("button", { name: "Confirm Address" }).click();
    await late.getByText("This link has expired. Request a new one.").waitFor();
    await late.locator("main").getByRole("link", { name: "Sign In" }).waitFor();
  });

  test("never confirms a new address with an invalid link, whatever the password", {
    tags: ["full"],
  }, async ({ page }) => {
    await page.goto("/confirm-email#token=lnk_0.wrong");
    await ready(page);
    await page.getByLabel("Password", { exact: true }).fill("Any-horse7!");
    await page.getByRole("button", { name: "Confirm Address" }).click();
    await page.getByRole("heading", { name: DEAD }).waitFor();
    await page.getByText("This link isn't valid. Request a new one.").waitFor();
  });
});
