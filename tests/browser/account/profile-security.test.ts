import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { codeAt, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { type Account, account, PASSWORD } from "#tests/harness/people/account.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";
import { atLogin, counts, fillSignIn, openProfile, said } from "./steps.ts";

/** Signs in with a recovery code instead of the app's code, and opens the profile. */
async function signInWithCode(page: Page, person: Account, recovery: string): Promise<void> {
  await page.goto("/login?redirect=/app/profile");
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
}

describe("profile security", () => {
  test("a changed password signs out everywhere else", async ({ visitor }) => {
    const person = await account();
    const [here, elsewhere] = [await visitor({ name: "here" }), await visitor({ name: "elsewhere" })];
    await signIn(elsewhere, person);
    await openProfile(here, person);
    await here.getByRole("button", { name: "Change Password" }).click();
    const dialog = here.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current Password", { exact: true }).fill("Wrong-horse7!");
    await dialog.getByLabel("New Password", { exact: true }).fill("Another-horse8!");
    await dialog.getByLabel("Confirm Password", { exact: true }).fill("Another-horse8!");
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await said(here, "Your current password isn't correct");
    expect(await violations(here)).toEqual([]);
    await dialog.getByLabel("Current Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await said(here, "Your password was changed");
    await atLogin(elsewhere);
    await here.reload();
    await here.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  });

  test("the second factor is set up by QR code or key, shows its recovery codes once, and can be turned off", async ({
    page,
  }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const person = await account();
    await openProfile(page, person);
    await page.getByRole("button", { name: "Set Up" }).click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("img", { name: "Code to scan with your authenticator app" }).waitFor();
    expect(await violations(page)).toEqual([]);
    const dialog = page.getByRole("dialog");
    const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Authentication code").fill("000000");
    await page.getByRole("button", { name: "Turn On" }).click();
    await dialog.locator('[data-field="code"] [data-invalid]').first().waitFor();
    const confirmed = Date.now();
    await page.getByLabel("Authentication code").fill(codeAt(secret, confirmed));
    await page.getByRole("button", { name: "Turn On" }).click();

    const items = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await items.first().waitFor();
    const codes = await items.allTextContents();
    expect(new Set(codes).size).toBe(10);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const text = await readFile((await (await saved).path()) ?? "", "utf8");
    for (const code of codes) expect(text).toContain(code);
    await page.keyboard.press("Escape");
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "I have saved these codes" }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await said(page, "Two-factor authentication is on");

    await page.getByRole("button", { name: "Turn Off" }).click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Authentication code").fill(codes[0] ?? "");
    await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
    await said(page, "Two-factor authentication is off");
    await page.getByRole("button", { name: "Set Up" }).waitFor();
  });

  test("recovery codes can be replaced with the password and a code", { tags: ["full"] }, async ({
    page,
  }) => {
    const person = await withAuthenticator();
    await signInWithCode(page, person, person.recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Get New Codes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Get New Codes" }).click();
    await counts(dialog, "This field is required", 2);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByLabel("Authentication code").fill("000000");
    await dialog.getByRole("button", { name: "Get New Codes" }).click();
    await said(page, "This code isn't valid. Enter the current one, or a recovery code.");
    await dialog.getByLabel("Authentication code").fill(person.recoveryCodes[1] ?? "");
    await dialog.getByRole("button", { name: "Get New Codes" }).click();

    const items = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await items.first().waitFor();
    const codes = await items.allTextContents();
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => person.recoveryCodes.includes(code))).toEqual([]);
    await dialog.getByRole("checkbox", { name: "I have saved these codes" }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await said(page, "Your recovery codes were replaced");
    await page.getByRole("button", { name: "Turn Off" }).waitFor();
  });

  test("a device can be signed out", { tags: ["full"] }, async ({ visitor }) => {
    const person = await account();
    const [here, phone] = [await visitor({ name: "here" }), await visitor({ name: "phone" })];
    await signIn(phone, person);
    await openProfile(here, person);
    await said(here, "This device");
    await here.getByRole("button", { name: "Sign out Chrome on Linux" }).first().click();
    const dialog = here.getByRole("alertdialog", { name: "Sign out Chrome on Linux?" });
    expect(await violations(here)).toEqual([]);
    await dialog.getByRole("button", { name: "Sign Out" }).click();
    await said(here, "Signed out Chrome on Linux");
    await atLogin(phone);
  });

  test("all other devices can be signed out at once", { tags: ["full"] }, async ({ visitor }) => {
    const person = await account();
    const [here, phone] = [await visitor({ name: "here" }), await visitor({ name: "phone" })];
    await signIn(phone, person);
    await openProfile(here, person);
    // There are three devices: this browser, the phone, and the one that registered.
    await here.getByRole("button", { name: "Sign Out Others" }).click();
    const dialog = here.getByRole("alertdialog", { name: "Sign out 2 devices?" });
    await dialog.getByRole("button", { name: "Sign Out" }).click();
    await said(here, "Signed out 2 devices");
    await atLogin(phone);
    await expect.poll(() => here.getByText("This device", { exact: true }).count()).toBe(1);
    await expect.poll(() => here.getByRole("button", { name: /^Sign out / }).count()).toBe(0);
    expect((await person.api.get("/api/auth/me")).status).toBe(401);
  });
});
