import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Component as CardPage } from "#features/billing/card/CardPage.tsx";
import { show, signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { billing, CARD, OVERVIEW, open } from "./billing-page.tsx";

vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: async () => loaded() }));
/** What the script from js.stripe.com gives; null if it's blocked. */
let loaded: () => object | null;

const SETUP = "POST /api/billing/setup";
const ADD = "POST /api/billing/payment-methods";
const FORM = { client_secret: "seti_1_secret_2", publishable_key: "pk_test_1" };
const STRIPE = { gateway: "stripe", test_mode: false } as const;

/** @param confirm what Stripe answers when the form is sent */
const stripeJs = (confirm: () => object) => () => ({
  elements: () => ({
    create: () => ({
      on: (name: string, run: () => void) => name === "ready" && queueMicrotask(run),
      mount: () => {},
      destroy: () => {},
    }),
  }),
  confirmSetup: async () => confirm(),
});

let left: string[];
beforeEach(async () => {
  left = [];
  vi.spyOn(window.location, "assign").mockImplementation((to) => void left.push(String(to)));
  vi.spyOn(window.location, "reload").mockImplementation(() => {});
  loaded = stripeJs(() => ({ setupIntent: { id: "seti_1" } }));
  await signedInAs();
});

describe("the page of Stripe's form", () => {
  const openForm = (at = "/app/billing/card") => {
    serve({ [OVERVIEW]: ok(billing(STRIPE)), [SETUP]: ok(FORM), [ADD]: ok({ id: "pm_1" }) });
    return show(<CardPage />, { at });
  };
  const save = async (user: ReturnType<typeof openForm>["user"]) => {
    const button = await screen.findByRole("button", { name: "Save Card" });
    await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    await user.click(button);
  };

  it("saves a card once, makes it the default if that's wanted, and leaves", async () => {
    const { user } = openForm("/app/billing/card?default=1");
    const DEFAULT = "PUT /api/billing/payment-methods/pm_1/default";
    serve({ [DEFAULT]: ok(billing(STRIPE)) });
    await save(user);
    await waitFor(() => expect(left).toEqual(["/app/billing"]));
    expect(callsTo(ADD)).toMatchObject([{ body: { token: "seti_1" } }]);
    expect(callsTo(DEFAULT)).toHaveLength(1);
  });

  it("shows what Stripe refuses, and keeps the form", async () => {
    loaded = stripeJs(() => ({ error: { message: "Your card number is incomplete." } }));
    const { user } = openForm();
    await save(user);
    await screen.findByText("Your card number is incomplete.");
    expect([callsTo(ADD), left]).toEqual([[], []]);
  });

  it("saves the card when a bank has sent the cardholder back", async () => {
    openForm("/app/billing/card?setup_intent=seti_9&redirect_status=succeeded");
    await waitFor(() => expect(left).toEqual(["/app/billing"]));
    expect(callsTo(ADD)).toMatchObject([{ body: { token: "seti_9" } }]);
  });

  it("says that a bank didn't confirm it", async () => {
    openForm("/app/billing/card?setup_intent=seti_9&redirect_status=failed");
    await screen.findByText("Your bank couldn't verify this card. Try again, or use another card.");
    expect(callsTo(ADD)).toEqual([]);
  });

  it("keeps what's typed when something else about billing changes", async () => {
    const script = stripeJs(() => ({ setupIntent: { id: "seti_1" } }))();
    const elements = vi.fn(script.elements);
    loaded = () => ({ ...script, elements });
    const { client } = openForm();
    await waitFor(() => expect(elements).toHaveBeenCalledOnce());
    serve({ [SETUP]: ok({ ...FORM, client_secret: "seti_2_secret_3" }) });
    await act(() => client.invalidateQueries({ queryKey: ["billing"] }));
    expect([callsTo(OVERVIEW).length, callsTo(SETUP).length]).toEqual([2, 1]);
    expect(elements).toHaveBeenCalledOnce();
  });

  it("says what to do when Stripe's script is blocked", async () => {
    loaded = () => null;
    openForm();
    await screen.findByText("Check your connection, and whether your browser blocks js.stripe.com.");
  });

  it("offers another try while Stripe doesn't answer", async () => {
    const { user } = openForm();
    serve({ [SETUP]: refused(503, { code: "unavailable", message: "Please try again later." }) });
    await screen.findByText("Please try again later.");
    serve({ [SETUP]: ok(FORM) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("button", { name: "Save Card" });
  });

  it("leads back where there are only test cards", async () => {
    const { router } = openForm();
    serve({ [SETUP]: ok({ url: "http://localhost/app/billing" }) });
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/billing"));
  });
});

describe("the billing page with Stripe", () => {
  it("leads to the form, and to Stripe's page", async () => {
    const { user } = open({ ...STRIPE, paymentMethods: [CARD], team_id: null });
    serve({ "POST /api/billing/portal": ok({ url: "https://billing.stripe.com/p/1" }) });
    await user.click(await screen.findByRole("button", { name: "Add Payment Method" }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Manage Cards at Stripe" }));
    await waitFor(() => expect(left).toEqual(["/app/billing/card", "https://billing.stripe.com/p/1"]));
    expect(screen.queryByText("Test mode: no real money is charged.")).toBeNull();
  });

  it("lets a payment be refused that waits for its cardholder", async () => {
    const CONFIRM = "POST /api/billing/payments/pay_1/confirm";
    const { user } = open({ ...STRIPE, to_confirm: [{ id: "pay_1", url: "https://x.example", amount: 70 }] });
    serve({ [CONFIRM]: ok(billing(STRIPE)) });
    await user.click(await screen.findByRole("button", { name: "Refuse Payment" }));
    await waitFor(() => expect(toasts()).toEqual(["You refused the payment, so you weren't charged."]));
    expect(callsTo(CONFIRM)[0]?.body).toEqual({ approve: false });
  });
});
