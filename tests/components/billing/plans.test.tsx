import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "#tests/components/server.ts";
import { billing, CARD, OVERVIEW, open, PROFESSIONAL } from "./billing-page.tsx";

const PREVIEW = "POST /api/billing/plan/preview";
const PLAN = "POST /api/billing/plan";
const ADD = "POST /api/billing/payment-methods";
const now = ok({
  when: "now",
  price: 29.99,
  credit: 0,
  due_now: 29.99,
  due_next: 29.99,
  next_date: "2026-12-26T10:00:00.000Z",
  resets_at: "2026-12-26T10:00:00.000Z",
  lines: [{ description: "Professional (monthly) to December 26, 2026", amount: 29.99 }],
});
const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));
const press = async (user: ReturnType<typeof open>["user"], name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const keysOf = (name: string) => callsTo(name).map(({ headers }) => headers.get("Idempotency-Key"));

beforeEach(async () => {
  await signedInAs();
  serve({ [PREVIEW]: now });
});

describe("the plans", () => {
  it("mark the current one, and a year costs ten months", async () => {
    const { user } = open({ subscription: PROFESSIONAL });
    const plans = await screen.findByRole("region", { name: "Plans" });
    const current = within(plans).getByText("Current plan").closest("li")!;
    within(current).getByText("Professional");
    for (const name of ["Downgrade to Free", "Upgrade to Business"]) screen.getByRole("button", { name });
    await user.click(screen.getByRole("radio", { name: "Yearly: two months free" }));
    within(plans).getByText("$299.90");
    expect(within(plans).queryByText("Current plan")).toBeNull();
    screen.getByRole("button", { name: "Switch to Yearly" });
  });
});

describe("changing the plan", () => {
  it("shows each line and what's due, and charges once", async () => {
    const { user } = open({ paymentMethods: [CARD] });
    serve({ [PLAN]: ok(billing({ subscription: PROFESSIONAL, paymentMethods: [CARD] })) });
    await press(user, "Upgrade to Professional");
    const shown = await dialog("Upgrade to Professional");
    await shown.findByText("Professional (monthly) to December 26, 2026");
    shown.getByText("Test mode: no real money is charged.");
    shown.getByText(
      "We'll charge your Visa ending in 4242. A new period starts today. The next payment is $29.99 on Dec 26, 2026, then every month.",
    );
    shown.getByText(
      "You'll have 100 verifications a month from today. The count starts over on Dec 26, 2026.",
    );
    expect(shown.queryByText(/credit/)).toBeNull();
    await user.dblClick(shown.getByRole("button", { name: "Pay $29.99" }));
    await screen.findByText("$29.99 per month");
    expect(toasts()).toEqual(["You're on Professional now"]);
    expect(callsTo(PLAN).map(({ body }) => body)).toEqual([{ plan: "professional", cycle: "monthly" }]);
    expect(keysOf(PLAN)[0]).toMatch(/^[\w-]{36}$/);
  });

  it.each([
    [
      9.9,
      "You get credit for the unused time or the unused verifications on Professional, whichever is worth less.",
    ],
    [0, "You've used everything on Professional, so there's no credit."],
  ])("says what the credit of $%s for the current plan is for", async (credit, text) => {
    const { user } = open({ subscription: PROFESSIONAL, paymentMethods: [CARD] });
    serve({
      [PREVIEW]: ok({
        when: "now",
        price: 99.99,
        credit,
        due_now: 99.99 - credit,
        due_next: 99.99,
        next_date: "2027-11-26T10:00:00.000Z",
        resets_at: "2026-12-26T10:00:00.000Z",
        lines: [
          { description: "Business (monthly) to December 26, 2026", amount: 99.99 },
          { description: "Credit for unused Professional", amount: -credit },
        ],
      }),
    });
    await press(user, "Upgrade to Business");
    const shown = await dialog("Upgrade to Business");
    await shown.findByText(text);
    shown.getByText(
      "You'll have 500 verifications a month from today. The count starts over on Dec 26, 2026.",
    );
    shown.getByText(/The next payment is \$99\.99 on Nov 26, 2027/);
  });

  it("sends the same key again after a lost answer, and a new one after a refusal", async () => {
    const { user } = open({ paymentMethods: [CARD] });
    serve({ [PLAN]: unreachable });
    await press(user, "Upgrade to Professional");
    await press(user, "Pay $29.99");
    await screen.findByText("Network error. Please try again.");
    serve({ [PLAN]: refused(402, { code: "card_declined", message: "The card was declined." }) });
    await press(user, "Pay $29.99");
    await screen.findByText("The card was declined.");
    screen.getByRole("button", { name: "Use Another Card" });
    await press(user, "Pay $29.99");
    await waitFor(() => expect(callsTo(PLAN)).toHaveLength(3));
    const [first, second, third] = keysOf(PLAN);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("asks for a card first, and comes back to the price", async () => {
    const { user } = open();
    serve({
      [ADD]: refused(422, {
        message: "This card has expired. Use another one.",
        fields: { token: "This card has expired. Use another one." },
      }),
    });
    await press(user, "Upgrade to Professional");
    await (await dialog("Upgrade to Professional")).findByText("Due today");
    expect(screen.queryByRole("button", { name: "Pay $29.99" })).toBeNull();
    await user.click(
      (await dialog("Upgrade to Professional")).getByRole("button", { name: "Add Payment Method" }),
    );
    const cards = await dialog("Add a payment method");
    cards.getByText("Test mode: no real money is charged.");
    expect(cards.getAllByRole("radio")).toHaveLength(5);
    expect(cards.queryByRole("textbox")).toBeNull();
    await user.click(cards.getByRole("button", { name: "Add Card" }));
    cards.getByText("Choose a card");
    await user.click(cards.getByRole("radio", { name: "Has expired" }));
    await user.click(cards.getByRole("button", { name: "Add Card" }));
    await cards.findByText("This card has expired. Use another one.");
    serve({
      [ADD]: ok({ id: "pm_1" }),
      "PUT /api/billing/payment-methods/pm_1/default": ok(billing()),
      [OVERVIEW]: ok(billing({ paymentMethods: [CARD] })),
    });
    await user.click(cards.getByRole("radio", { name: "Succeeds" }));
    await user.click(cards.getByRole("button", { name: "Add Card" }));
    await (await dialog("Upgrade to Professional")).findByRole("button", { name: "Pay $29.99" });
    expect(callsTo(ADD).map(({ body }) => body)).toEqual([{ token: "tok_expired" }, { token: "tok_visa" }]);
    expect(callsTo(PLAN)).toEqual([]);
  });

  it("goes to the bank's page when the payment needs a confirmation", async () => {
    const { user, router } = open({ paymentMethods: [CARD] });
    const url = "https://countersign.example/app/billing/confirm?payment=pay_1";
    // The tests' `refused` has no address, so this answer is written out.
    serve({
      [PLAN]: () =>
        Response.json(
          { success: false, error: { code: "action_required", message: "Confirm this payment.", url } },
          { status: 402 },
        ),
    });
    await press(user, "Upgrade to Professional");
    await press(user, "Pay $29.99");
    await screen.findByText("Another page");
    expect(router.state.location.search).toBe("?payment=pay_1");
  });

  it("says when a smaller plan takes effect", async () => {
    const { user } = open({ subscription: PROFESSIONAL });
    serve({
      [PREVIEW]: ok({
        when: "later",
        price: 0,
        credit: 0,
        due_now: 0,
        due_next: 0,
        next_date: "2026-12-26T10:00:00.000Z",
        resets_at: null,
        lines: [],
      }),
      [PLAN]: ok(billing({ subscription: { ...PROFESSIONAL, pendingPlan: "free" } })),
    });
    await press(user, "Downgrade to Free");
    await screen.findByText(
      "This takes effect on Dec 26, 2026. Until then, you keep Professional. Then you're on Free, at no charge.",
    );
    await press(user, "Confirm Downgrade");
    await waitFor(() => expect(toasts()).toEqual(["Plan change saved"]));
  });

  it("shows why a change isn't possible", async () => {
    const { user } = open({ subscription: { ...PROFESSIONAL, billingCycle: "yearly" } });
    serve({ [PREVIEW]: refused(409, { code: "commitment_running", message: "You've paid until then." }) });
    await user.click(await screen.findByRole("radio", { name: "Monthly" }));
    await press(user, "Switch to Monthly");
    await screen.findByText("You've paid until then.");
    expect(screen.getByRole("button", { name: "Confirm Switch" })).toHaveProperty("disabled", true);
  });
});
