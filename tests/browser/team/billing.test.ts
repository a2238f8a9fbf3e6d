import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { said } from "../account/steps.ts";
import { signIn } from "../steps.ts";

const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });
const section = (page: Page, name: string) => page.getByRole("region", { name });

async function addCard(page: Page, label: string): Promise<void> {
  await page.getByRole("radio", { name: label }).check({ force: true });
  await inDialog(page, "Add Card").click();
}

test("a customer adds a test card, upgrades, cancels and reactivates", async ({ page }) => {
  const customer = await account();
  await signIn(page, customer, "/app/billing");
  await page.getByText("Test mode: no real money is charged.").waitFor();
  await section(page, "Billing history").getByText("No billing records").waitFor();

  await page.getByRole("button", { name: "Upgrade to Professional" }).click();
  await page.getByText("Due today$29.99").waitFor();
  await inDialog(page, "Add Payment Method").click();
  await addCard(page, "Succeeds");
  await page.getByText("We'll charge your Visa ending in 4242.").waitFor();
  await inDialog(page, "Pay $29.99").dblclick();
  await said(page, "You're on Professional now");
  const paid = await rows("SELECT amount_cents FROM payments WHERE customer_id = ?", [customer.id]);
  expect(paid).toEqual([{ amount_cents: 2999 }]);

  const record = section(page, "Billing history").getByRole("row").filter({ hasText: "Professional" });
  await record.getByText("Paid").waitFor();
  await record.getByText("$29.99").waitFor();
  await record.getByText(/^CS-\d{6}$/).waitFor();

  const subscription = section(page, "Current subscription");
  await subscription.getByRole("button", { name: "Cancel Plan" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel Professional?" });
  await question.getByText(/^You keep Professional until/).waitFor();
  await question.getByRole("button", { name: "Cancel Plan" }).click();
  await subscription.getByText("Ends on").waitFor();
  await subscription.getByRole("button", { name: "Reactivate Plan" }).click();
  await said(page, "You're staying on Professional");
  await subscription.getByText("Next billing date").waitFor();
  await subscription.getByText("Active").waitFor();
});

test("a declined card charges nothing, and another one is confirmed on the bank's page", {
  tags: ["full"],
}, async ({ page }) => {
  const customer = await account();
  await signIn(page, customer, "/app/billing");
  await page.getByRole("button", { name: "Upgrade to Business" }).click();
  await inDialog(page, "Add Payment Method").click();
  await addCard(page, "Is declined");
  await inDialog(page, "Pay $99.99").click();
  await page.getByText("The card was declined. Try another card, or contact your bank.").waitFor();
  await inDialog(page, "Use Another Card").click();
  await addCard(page, "Needs confirmation");
  await page.getByText("We'll charge your Mastercard ending in 3155.").waitFor();
  await inDialog(page, "Pay $99.99").click();
  await page.getByRole("heading", { level: 1, name: "Confirm your payment" }).waitFor();
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await page.getByText("Your payment of $99.99 is complete.").waitFor();
  await section(page, "Current subscription").getByText("Business").waitFor();
});
