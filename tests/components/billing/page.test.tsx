import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as ConfirmPaymentPage } from "#features/billing/confirm/ConfirmPaymentPage.tsx";
import { fill, person, show, signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve, text } from "#tests/components/server.ts";
import { billing, CARD, HISTORY, OVERVIEW, open, PROFESSIONAL } from "./billing-page.tsx";

const UNPAID = {
  id: "inv_1",
  number: "CS-000007",
  kind: "usage" as const,
  amount: 12.5,
  status: "open" as const,
  has_failed: true,
  date: "2026-11-20T10:00:00.000Z",
  next_attempt: "2026-11-28T12:00:00.000Z",
};
const TEST_MODE = "Test mode: no real money is charged.";
const region = async (name: string) => within(await screen.findByRole("region", { name }));
const press = async (user: ReturnType<typeof open>["user"], name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  await signedInAs();
});

describe("the billing page", () => {
  it("shows a free plan, usage and empty lists, and says that it's in test mode", async () => {
    open({ usage: { ...billing().usage, firstFree: true } });
    (await region("Current subscription")).getByText("Free");
    const usage = await region("Usage");
    usage.getByText("3 verifications left until Dec 1, 2026.");
    usage.getByText(/^Your first request is free/);
    expect(usage.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("2 of 5");
    screen.getByText(TEST_MODE);
    screen.getByText("No payment method yet");
    await screen.findByText("No billing records");
    expect(screen.queryByRole("button", { name: "Cancel Plan" })).toBeNull();
  });

  it("says in plain words what an unpaid renewal means, and what to do", async () => {
    const unpaid = {
      id: "bil_1",
      number: "CS-000042",
      kind: "subscription",
      amount: 29.99,
      status: "open",
      has_failed: true,
      date: "2026-11-26T10:00:00.000Z",
      next_attempt: null,
    } as const;
    open({
      subscription: PROFESSIONAL,
      usage: { ...billing().usage, renewalUnpaid: true },
      unpaid: [unpaid],
      paymentMethods: [CARD],
    });
    (await region("Usage")).getByText(
      "Your Professional renewal hasn't been paid, so you have the Free allowance for now. Pay it to get 100 verifications a month again.",
    );
    screen.getByText(/Until it's paid, you get 5 verifications a month, as on Free\.$/);
    screen.getByRole("button", { name: "Pay Now: CS-000042" });
  });

  it("offers another try when loading failed", async () => {
    const { user } = open();
    serve({ [OVERVIEW]: text(500, "") });
    await screen.findByText("Failed to load billing information. Please try again.");
    serve({ [OVERVIEW]: ok(billing()) });
    await press(user, "Try Again");
    await screen.findByRole("region", { name: "Usage" });
  });

  it("says why it's refused, for example without a second factor", async () => {
    open();
    serve({ [OVERVIEW]: refused(403, { code: "second_factor_required", message: "Turn it on first." }) });
    await screen.findByText("Turn it on first.");
  });

  it("offers only the plan and usage where no payments are taken", async () => {
    open({ gateway: "none" });
    await screen.findByText("This server doesn't take payments, so every account is on Free.");
    expect(screen.queryByText(TEST_MODE)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("region", { name: "Billing history" })).toBeNull();
  });

  it("says until when a plan from before runs on a server without payments", async () => {
    open({ gateway: "none", subscription: PROFESSIONAL });
    const banner = await screen.findByText(
      /^This server doesn't take payments\. You're on Professional until/,
    );
    expect(banner.textContent).toMatch(/ \d{4}, and on Free after that\.$/);
  });

  it("shows a member the team's plan and usage, and who can change it", async () => {
    const team = { id: "team_1", name: "Harbor Lettings", role: "member" as const, locked: false };
    await signedInAs(person({ teams: [team] }));
    open({ can_manage: false, subscription: PROFESSIONAL }, "/app/billing?team=team_1");
    await screen.findByText("The plan and payments of Harbor Lettings.");
    await screen.findByText(/^Owners and admins of the team manage its billing/);
    expect(callsTo(OVERVIEW)[0]?.query.get("teamId")).toBe("team_1");
    expect(screen.queryByText("Balance due")).toBeNull();
    expect(screen.queryByRole("button", { name: "Change Plan" })).toBeNull();
    expect(callsTo(HISTORY)).toEqual([]);
  });
});

describe("the current subscription", () => {
  it("shows what's due, and leads to the plans", async () => {
    const { user } = open({ subscription: PROFESSIONAL, balance_due: 9.97, accrued: 3.98, credit: 2 });
    const card = await region("Current subscription");
    for (const words of [
      "$29.99 per month",
      "Dec 26, 2026",
      "$9.97",
      "$3.98 of it isn't on an invoice yet",
      "$2.00",
    ])
      card.getByText(words);
    await press(user, "Change Plan");
    expect(document.activeElement?.textContent).toBe("Plans");
  });

  it("is canceled after a question that names the plan and the day, and reactivated", async () => {
    const cancelled = {
      ...PROFESSIONAL,
      status: "cancelled",
      cancelAtPeriodEnd: true,
      pendingPlan: "free",
    } as const;
    const { user } = open({ subscription: PROFESSIONAL });
    serve({
      "POST /api/billing/cancel": ok(billing({ subscription: cancelled })),
      "POST /api/billing/reactivate": ok(billing({ subscription: PROFESSIONAL })),
    });
    await press(user, "Cancel Plan");
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel Professional?" }));
    question.getByText(/^You keep Professional until Dec 26, 2026/);
    await user.click(question.getByRole("button", { name: "Cancel Plan" }));
    await screen.findByText("Ends on");
    expect(toasts()).toEqual(["Professional ends on Dec 26, 2026"]);
    expect(screen.queryByRole("button", { name: "Cancel Plan" })).toBeNull();
    screen.getByText("Starts on Dec 26, 2026");
    await press(user, "Reactivate Plan");
    await screen.findByText("Next billing date");
  });

  it("says that it ends now when its period isn't paid", async () => {
    const unpaid = [{ ...UNPAID, kind: "subscription" as const }];
    const { user } = open({ subscription: PROFESSIONAL, unpaid });
    serve({ "POST /api/billing/cancel": ok(billing()) });
    await press(user, "Cancel Plan");
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel Professional?" }));
    question.getByText(
      /^Your last payment failed, so Professional ends right away, and you no longer owe that invoice/,
    );
    await user.click(question.getByRole("button", { name: "Cancel Plan" }));
    await waitFor(() => expect(toasts()).toEqual(["Professional has ended"]));
  });

  it("says when it changes to a smaller plan", async () => {
    open({
      subscription: { ...PROFESSIONAL, id: "business", name: "Business", pendingPlan: "professional" },
    });
    await screen.findByText("Changes to Professional on Dec 26, 2026");
    screen.getByRole("button", { name: "Keep Business" });
    screen.getByText("Starts on Dec 26, 2026");
  });
});

describe("unpaid invoices and payments", () => {
  const PAY = "POST /api/billing/invoices/inv_1/pay";

  it("asks for a failed invoice, and pays it with the default card", async () => {
    const later = { ...UNPAID, id: "inv_2", number: "CS-000008", has_failed: false };
    const { user } = open({ paymentMethods: [CARD], unpaid: [UNPAID, later] });
    serve({ [PAY]: refused(402, { code: "card_declined", message: "The card was declined." }) });
    await screen.findByText("Invoice CS-000007: $12.50 due");
    screen.getByText(/We'll try again on Nov 28, 2026\.$/);
    expect(screen.queryByText(/CS-000008/)).toBeNull();
    await press(user, "Pay Now: CS-000007");
    await screen.findByText("We'll charge $12.50 to your Visa ending in 4242.");
    await press(user, "Pay $12.50");
    await screen.findByText("The card was declined.");
    serve({ [PAY]: ok(billing({ paymentMethods: [CARD] })) });
    await press(user, "Pay $12.50");
    await waitFor(() => expect(screen.queryByText(/CS-000007/)).toBeNull());
    const keys = callsTo(PAY).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    [{ next_attempt: null }, / Add a card to pay it\.$/],
    [{ next_attempt: UNPAID.next_attempt }, /Nov 28, 2026\. Add a card before then\.$/],
    [{ status: "past_due", next_attempt: null } as const, / Add a card and pay it to request/],
  ])("asks to add a card, not to use another one, if there's none: %j", async (more, words) => {
    open({ unpaid: [{ ...UNPAID, ...more }] });
    await screen.findByText(words);
    expect(screen.queryByText(/another card/)).toBeNull();
  });

  it("asks for a card first if there's none", async () => {
    const { user } = open({ unpaid: [{ ...UNPAID, status: "past_due", next_attempt: null }] });
    await press(user, "Pay Now: CS-000007");
    await screen.findByText("Add a card to pay invoice CS-000007.");
  });

  it("leads to the bank's page for a payment that needs a confirmation", async () => {
    const url = "http://localhost/app/billing/confirm?payment=pay_1";
    const { user, router } = open({ to_confirm: [{ id: "pay_1", url, amount: 99.99 }] });
    await press(user, "Confirm Payment");
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/app/billing/confirm?payment=pay_1",
    );
  });
});

describe("the simulated bank's page", () => {
  const CONFIRM = "POST /api/billing/payments/pay_1/confirm";
  const openBank = (more: Parameters<typeof billing>[0]) => {
    serve({ [OVERVIEW]: ok(billing(more)) });
    return show(<ConfirmPaymentPage />, { at: "/app/billing/confirm?payment=pay_1" });
  };
  const waiting = { to_confirm: [{ id: "pay_1", url: null, amount: 99.99 }] };

  it.each([
    ["Confirm Payment", true, "Your payment of $99.99 is complete."],
    ["Refuse Payment", false, "You refused the payment of $99.99. Nothing was charged."],
  ])("says that it's a test, and %s leads back with the result", async (name, approve, message) => {
    const { user, router } = openBank(waiting);
    serve({ [CONFIRM]: ok(billing()) });
    await screen.findByText(TEST_MODE);
    await press(user, name);
    await screen.findByText("Another page");
    expect(callsTo(CONFIRM)[0]?.body).toEqual({ approve });
    expect(router.state.location).toMatchObject({ pathname: "/app/billing", state: { message } });
  });

  it("leads back with the reason when the payment can't be made anymore", async () => {
    const { user, router } = openBank(waiting);
    serve({ [CONFIRM]: refused(409, { code: "not_open", message: "It doesn't have to be confirmed." }) });
    await press(user, "Confirm Payment");
    await screen.findByText("Another page");
    expect(router.state.location.state).toEqual({
      message: "It doesn't have to be confirmed.",
      isFailure: true,
    });
  });

  it("says so if there's nothing to confirm", async () => {
    openBank({});
    await screen.findByText("This payment doesn't have to be confirmed anymore.");
  });
});

describe("billing details", () => {
  it("are saved, and a message appears at its field", async () => {
    const SAVE = "PUT /api/billing/customer";
    const { user } = open({ customer: { name: "Harbor", address: null, taxId: null } });
    serve({ [SAVE]: refused(422, { message: "Too long", fields: { taxId: "Too long" } }) });
    await screen.findByDisplayValue("Harbor");
    fill(/^Tax ID/, "12-3456789");
    await press(user, "Save Details");
    await screen.findByText("Too long");
    serve({ [SAVE]: ok({ name: "Harbor", address: null, taxId: "12-3456789" }) });
    await press(user, "Save Details");
    await waitFor(() => expect(toasts()).toEqual(["Billing details saved"]));
    expect(callsTo(SAVE).at(-1)?.body).toEqual({ name: "Harbor", address: "", taxId: "12-3456789" });
  });
});
