import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { ready, signIn } from "../steps.ts";
import { fillSignIn, said } from "./steps.ts";

const NEW_PASSWORD = "Another-horse8!";

test("a mailed link replaces a forgotten password and signs out every device", async ({ visitor }) => {
  const person = await account();
  const [here, elsewhere] = [await visitor({ name: "here" }), await visitor({ name: "elsewhere" })];
  await signIn(elsewhere, person);

  await here.goto("/login");
  await here.getByRole("link", { name: "Forgot password?" }).click();
  await here.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await here.getByLabel("Email").fill(person.email);
  await here.getByRole("button", { name: "Send Link" }).click();
  await here.getByRole("heading", { name: "Check your email" }).waitFor();

  const link = linkIn(
    await waitForMail(person.email, (mail) => mail.text.includes("/reset-password")),
    "/reset",
  );
  expect(link.search).toBe("");
  await here.goto(link.pathname + link.hash);
  await ready(here);
  await expect.poll(() => new URL(here.url()).hash).toBe("");
  await here.reload();
  await ready(here);
  expect(new URL(here.url()).hash).toBe("");

  await here.getByLabel("New Password", { exact: true }).fill("weak");
  await here.getByLabel("Confirm Password", { exact: true }).fill("other");
  await here.getByRole("button", { name: "Set Password" }).click();
  await said(here, "Passwords do not match");
  await here.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await here.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await here.getByRole("button", { name: "Set Password" }).click();
  await here.waitForURL("**/login");
  await fillSignIn(here, { email: person.email, password: NEW_PASSWORD });
  await here.waitForURL("**/app/dashboard");

  await elsewhere.waitForURL("**/login?redirect=%2Fapp%2Fdashboard");

  await here.goto(link.pathname + link.hash);
  await ready(here);
  await here.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await here.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await here.getByRole("button", { name: "Set Password" }).click();
  await here.getByRole("heading", { name: "This link didn't work" }).waitFor();
});

test("an unknown address gets the same answer", { tags: ["full"] }, async ({ page }) => {
  const email = someEmail();
  await page.goto("/forgot-password");
  await ready(page);
  await page.getByRole("button", { name: "Send Link" }).click();
  await said(page, "This field is required");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.getByText(`If there's an account for ${email}, a link`).waitFor();
});

test("a link without its token says so and offers a new one", { tags: ["full"] }, async ({ page }) => {
  await page.goto("/reset-password");
  await page.getByRole("heading", { name: "This link didn't work" }).waitFor();
  await page.getByRole("link", { name: "Request a New Link" }).click();
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
});
