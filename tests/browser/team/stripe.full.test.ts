import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { standInForStripeJs } from "#tests/harness/stripe/stripe-js.ts";
import { type Stripe, startStripe } from "#tests/harness/stripe/stub.ts";
import { said } from "../account/steps.ts";
import { signIn } from "../steps.ts";

/** A separate stack, whose Worker takes payments with a stub of Stripe. */
let stripe: Stripe;
let stack: Awaited<ReturnType<typeof ownStack>>;
beforeAll(async () => {
  stripe = await startStripe();
  stack = await ownStack(stripe.vars);
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await stripe?.stop();
});

const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });
const section = (page: Page, name: string) => page.getByRole("region", { name });
const shot = (page: Page, name: string) => keepPicture(page, `stripe-${name}`);
const policyOf = async (path: string) =>
  (await fetch(`${stack.url}${path}`)).headers.get("Content-Security-Policy") ?? "";

/** Fills in Stripe's form on its page. */
async function fill(page: Page, card: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Add a card" }).waitFor();
  await page.getByLabel("Card at Stripe").fill(card);
  await page.getByRole("button", { name: "Save Card" }).click();
}

/** Delivers every webhook that wasn't delivered yet. */
let told = 0;
async function deliver(): Promise<void> {
  for (; told < stripe.events.length; told++) {
    const { body, signature } = stripe.sign(stripe.events[told]!);
    const answer = await fetch(`${stack.url}/api/webhooks/stripe`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
      body,
    });
    expect(answer.status).toBe(200);
  }
}

test("a customer adds a card in Stripe's form, upgrades, and confirms a payment on Stripe's page", async ({
  visitor,
}) => {
  const page = await visitor({ baseUrl: stack.url });
  await standInForStripeJs(page, stripe);
  const customer = await account({ on: stack });
  await signIn(page, customer, "/app/billing");
  await page.getByRole("button", { name: "Upgrade to Professional" }).click();
  await inDialog(page, "Add Payment Method").click();
  await page.getByText("You'll enter your card details in a form from Stripe").waitFor();
  await inDialog(page, "Continue").click();
  await fill(page, "refused");
  await page.getByText("Your card number is incomplete.").waitFor();
  await shot(page, "form");
  await fill(page, "succeeds");
  const cards = section(page, "Payment methods");
  await cards.getByText("Visa ending in 4242").waitFor();

  await page.getByRole("button", { name: "Upgrade to Professional" }).click();
  await inDialog(page, "Pay $29.99").click();
  await said(page, "You're on Professional now");

  await cards.getByRole("button", { name: "Add Payment Method" }).click();
  await inDialog(page, "Continue").click();
  await fill(page, "requires_action");
  await cards.getByRole("button", { name: "Make Default: Visa ending in 4242" }).click();
  await said(page, "Visa ending in 4242 is now the default");
  await page.getByRole("button", { name: "Upgrade to Business" }).click();
  await inDialog(page, "Pay $70.00").click();
  await page.getByRole("heading", { name: "Pay $70" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Confirm a payment of $70.00").waitFor();
  await shot(page, "confirm");
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("heading", { level: 1, name: "Billing" }).waitFor();
  await deliver();
  await section(page, "Current subscription").getByText("Business").waitFor();

  await cards.getByRole("button", { name: "Manage Cards at Stripe" }).click();
  await page.waitForURL(`${stripe.url}/portal/**`);
});

test("only the page of Stripe's form allows Stripe's script", async () => {
  const [form, other] = [await policyOf("/app/billing/card"), await policyOf("/app/billing")];
  expect(other).not.toContain("stripe.com");
  const sources = /https:\/\/[\w.*]+\.stripe\.com/g;
  expect(
    form
      .replace(sources, "")
      .replace(/ +(?=;|$)/g, "")
      .replace(/ +/g, " "),
  ).toBe(other);
  expect(form).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(form).not.toContain("unsafe-inline");
});
