import type { Page } from "playwright-core";
import type { WithAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { paidInvoiceOf } from "#tests/harness/refunds.ts";
import { listening } from "../account/steps.ts";
import { signInWithCode } from "../staff/steps.ts";
import { signIn } from "../steps.ts";

/** Signs in, finds an invoice and refunds some dollars of it. */
async function refund(page: Page, clerk: WithAuthenticator, number: string, dollars: string): Promise<void> {
  await signInWithCode(page, clerk, "/app/refunds");
  await page.getByLabel("Invoice number").fill(number);
  await page.getByRole("button", { name: "Find Invoice" }).click();
  await page.getByLabel("Amount").fill(dollars);
  await page.getByLabel("Reason").fill("It was charged twice.");
  await page.getByRole("button", { name: "Refund Invoice" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Refund $${dollars}` })
    .click();
}

test("staff refund part of an invoice, and the customer's open page shows it", async ({ visitor }) => {
  const [customer, clerk] = [await account(), await staffMember()];
  const { number } = await paidInvoiceOf(customer);
  const theirs = await visitor({ name: "customer" });
  const live = listening(theirs);
  await signIn(theirs, customer, "/app/billing");
  await live;

  const page = await visitor();
  await refund(page, clerk, number, "10.00");
  const made = page.getByRole("table", { name: "Refunds" }).getByRole("row").filter({ hasText: "$10.00" });
  await made.getByText("Done").waitFor();
  await made.getByText(/^CN-\d{6}$/).waitFor();

  const record = theirs.getByRole("row").filter({ hasText: "Refund to your card" });
  await record.getByText("Refunded").waitFor();
  await record.getByText(number).waitFor();
});

test("a refund that the card's bank refuses can be made again", async ({ page }) => {
  const { number } = await paidInvoiceOf(await account(), "tok_refund_fails");
  await refund(page, await staffMember(), number, "29.99");
  await page
    .getByRole("table", { name: "Refunds" })
    .getByText("The card's bank refused the refund.")
    .waitFor();
  await page.getByText("At most $29.99.").waitFor();
});
