import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { said } from "../account/steps.ts";
import { ready } from "../steps.ts";
import { focused, tabTo, type } from "./keyboard-steps.ts";

test("a user registers, verifies, signs in and edits the profile by keyboard alone", async ({ page }) => {
  const email = someEmail("keys");
  await page.goto("/register");
  await ready(page);
  await type(page, "First Name", "Grace");
  await type(page, "Last Name", "Hopper");
  await type(page, "Email", email);
  await type(page, "Password", PASSWORD);
  await type(page, "Confirm Password", PASSWORD);
  await tabTo(page, /^I agree to the/);
  await page.keyboard.press("Space");
  await tabTo(page, "Create Account");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/dashboard");

  const link = linkIn(await waitForMail(email), "/verify-email");
  await page.goto(link.pathname + link.hash);
  await tabTo(page, "Confirm Address");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
  await tabTo(page, "Go to Dashboard");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/dashboard");
  await expect.poll(() => focused(page)).toMatch(/^Good (morning|afternoon|evening), Grace$/);

  await page.keyboard.press("Shift+Tab");
  await tabTo(page, "Account: Grace Hopper");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await tabTo(page, "Logout");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto("/login?redirect=/app/profile");
  await ready(page);
  await type(page, "Email", email);
  await type(page, "Password", PASSWORD);
  // This browser agreed to the terms when the account was made.
  expect(await page.getByRole("checkbox", { name: /^I agree to the/ }).isChecked()).toBe(true);
  await tabTo(page, "Sign In");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/profile");
  await expect.poll(() => focused(page)).toBe("Profile");

  await type(page, "PhoneOptional", "+1 202 555 0147");
  await tabTo(page, "Save Changes");
  await page.keyboard.press("Enter");
  await said(page, "Profile updated successfully");

  await tabTo(page, "Change Password");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Change password" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Current Password");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Change Password");
});
