import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification/verification.ts";
import { listening } from "../account/steps.ts";
import { signIn } from "../steps.ts";

test("a business sees its numbers change when a result arrives, and reads the report by keyboard", {
  tags: ["full"],
}, async ({ page }) => {
  const [business, subject] = [await account({ accountType: "business" }), await account()];
  const hears = listening(page);
  await signIn(page, business);
  await hears;
  const needs = page.getByRole("region", { name: "Needs you" });
  await needs.getByText("Nothing needs you right now.").waitFor();

  const id = await requestOf(business, subject.email, { requestedServices: ["document_verification"] });
  await page.getByRole("button", { name: "Refresh" }).click();
  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect.poll(() => numbers.textContent()).toMatch(/Total Verifications1No.*Success Rate–/);
  const pending = page.getByRole("region", { name: "Quick actions" }).getByRole("link", { name: /^Pending/ });
  await expect.poll(() => pending.textContent()).toMatch(/^Pending 1/);

  // From here on, the page isn't touched: events of the request change it.
  expect((await consentTo(subject, id)).status).toBe(200);
  await upload(subject, id, await fixture("license.jpg"));
  await viewWhen(business, id, (now) => now.status === "completed");
  await expect.poll(() => numbers.textContent()).toContain("Success Rate100%");
  await expect.poll(() => pending.textContent()).toMatch(/^Pending 0/);
  await needs.getByRole("link", { name: "Read Result" }).waitFor();
  const activity = page.getByRole("region", { name: "Team activity" });
  await activity.getByText("Consistent", { exact: true }).waitFor();

  await page
    .getByRole("main")
    .getByRole("link", { name: /^Analytics/ })
    .click();
  await page.waitForURL("**/app/analytics");
  const slider = page.getByRole("slider", { name: "Volume by type, values by date" });
  await slider.focus();
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/: 1$/);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/: 0$/);
  await page.getByRole("button", { name: "Show as Table (Volume by type)" }).click();
  await page
    .getByRole("region", { name: "Volume by type, table" })
    .getByRole("cell", { name: "1" })
    .waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^analytics-.*\.csv$/);

  await page.getByLabel("Type", { exact: true }).selectOption("rental");
  await page.getByText("Nothing matches these filters").waitFor();
  await page.goBack();
  await slider.waitFor({ state: "attached" });

  // On a phone, half of the charts are folded at first.
  await page.setViewportSize({ width: 390, height: 844 });
  const status = page.getByRole("slider", { name: "Volume by status, values by date" });
  await expect.poll(() => status.isVisible()).toBe(false);
  await slider.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3500);
  await page.getByRole("heading", { name: "Volume by status" }).click();
  await expect.poll(() => status.isVisible()).toBe(true);
});
