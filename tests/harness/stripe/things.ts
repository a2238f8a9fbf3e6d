import { randomBytes } from "node:crypto";
import { DAY, MINUTE, SECOND, unixSeconds } from "#contract/time.ts";
import { declined, missing, refused, type Thing, unknown } from "./refusals.ts";

export type Body = Record<string, string>;

/** How a card behaves, like Stripe's own test cards. */
export type StubCard =
  | "succeeds"
  | "declined"
  | "insufficient_funds"
  | "expired_card"
  | "requires_action"
  | "pends"
  | "refund_fails"
  | "refund_pends";

/** The errors of declined cards (docs.stripe.com/declines/codes). */
const DECLINES: Partial<Record<StubCard, [code: string, declineCode: string]>> = {
  declined: ["card_declined", "generic_decline"],
  insufficient_funds: ["card_declined", "insufficient_funds"],
  expired_card: ["expired_card", "expired_card"],
  requires_action: ["authentication_required", "authentication_required"],
};

const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString("hex")}`;

/** @returns the entries of a form's `metadata[…]` */
const metadataIn = (body: Body, at = "metadata"): Thing =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      name.startsWith(`${at}[`) ? [[name.slice(at.length + 1, -1), value]] : [],
    ),
  );

export interface ThingsOptions {
  /** UTC ms. */
  now: () => number;
  /** Called with every event that a webhook would deliver. */
  tell: (type: string, object: Thing) => void;
  /** The base URL of the cardholders' pages. */
  url: string;
}

/** The stub's objects, and what its calls do with them. */
export class Things {
  private readonly all = new Map<string, Thing>();
  private readonly cards = new Map<string, StubCard>();

  private readonly options: ThingsOptions;

  constructor(options: ThingsOptions) {
    this.options = options;
  }

  /** @throws StripeRefusal for an object that doesn't exist */
  get(id: string, kind = "object"): Thing {
    const found = this.all.get(id);
    if (!found) throw unknown(kind, id);
    return found;
  }

  /** @returns all objects of a kind, newest first, like Stripe's lists */
  of(object: string): Thing[] {
    return [...this.all.values()].filter((one) => one.object === object).reverse();
  }

  list(object: string, body: Body): Thing {
    const since = Number(body["created[gte]"] ?? 0);
    const found = this.of(object).filter(
      (one) =>
        Number(one.created) >= since &&
        (body.customer === undefined || one.customer === body.customer) &&
        (body.payment_intent === undefined || one.payment_intent === body.payment_intent),
    );
    const start = found.findIndex(({ id }) => id === body.starting_after) + 1;
    // Small pages, so that the product has to read several.
    const data = found.slice(start, start + 2);
    return { object: "list", data, has_more: start + 2 < found.length, url: "" };
  }

  private add(prefix: string, object: string, thing: Thing): Thing {
    const id = newId(prefix);
    const made = { id, object, created: unixSeconds(this.options.now()), livemode: false, ...thing };
    this.all.set(id, made);
    return made;
  }

  private param(name: string, id: string | undefined): Thing {
    const found = this.all.get(id ?? "");
    if (!found || found.deleted) throw missing(name, id ?? "");
    return found;
  }

  private change(thing: Thing, type: string | null, set: Thing): Thing {
    Object.assign(thing, set);
    if (type) this.options.tell(type, thing);
    return thing;
  }

  createCustomer(body: Body): Thing {
    return this.add("cus", "customer", { email: body.email ?? null, metadata: metadataIn(body) });
  }

  deleteCustomer(id: string): Thing {
    const customer = this.get(id, "customer");
    if (customer.deleted) throw unknown("customer", id);
    for (const card of this.of("payment_method")) if (card.customer === id) this.detach(String(card.id));
    return this.change(customer, null, { deleted: true, email: null });
  }

  createSetup(body: Body): Thing {
    this.param("customer", body.customer);
    const setup = this.add("seti", "setup_intent", {
      customer: body.customer,
      usage: body.usage,
      status: "requires_payment_method",
      payment_method: null,
      metadata: {},
    });
    return Object.assign(setup, { client_secret: `${setup.id}_secret_${randomBytes(8).toString("hex")}` });
  }

  setup(id: string, body: Body): Thing {
    const setup = this.get(id, "setupintent");
    const isExpanded = Object.values(body).includes("payment_method") && setup.payment_method !== null;
    return isExpanded ? { ...setup, payment_method: this.get(String(setup.payment_method)) } : setup;
  }

  /** Fills in Stripe's form, as the cardholder. @returns the setup's id, which the browser gets */
  fillForm(clientSecret: string, behavior: StubCard = "succeeds"): string {
    const [id = ""] = clientSecret.split("_secret_");
    const setup = this.get(id);
    if (setup.client_secret !== clientSecret) throw new Error("That isn't the setup's secret");
    const year = new Date(this.options.now()).getUTCFullYear() + 3;
    const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: year };
    const method = this.add("pm", "payment_method", { type: "card", customer: setup.customer, card });
    this.cards.set(String(method.id), behavior);
    this.options.tell("payment_method.attached", method);
    this.change(setup, "setup_intent.succeeded", { status: "succeeded", payment_method: method.id });
    return id;
  }

  detach(id: string): Thing {
    const card = this.get(id, "payment_method");
    if (card.customer === null)
      throw refused("payment_method", "The payment method you provided is not attached to a customer.");
    return this.change(card, "payment_method.detached", { customer: null });
  }

  /** Replaces a card, as a bank does. */
  renewCard(id: string, year: number): void {
    const method = this.get(id);
    const card = { ...(method.card as Thing), exp_year: year, last4: "1881" };
    this.change(method, "payment_method.automatically_updated", { card });
  }

  createIntent(body: Body): Thing {
    this.param("customer", body.customer);
    const method = this.param("payment_method", body.payment_method);
    if (method.customer !== body.customer)
      throw refused("payment_method", "The PaymentMethod does not belong to the Customer you supplied.");
    const card = this.cards.get(String(method.id)) ?? "succeeds";
    const intent = this.add("pi", "payment_intent", {
      amount: Number(body.amount),
      currency: body.currency,
      customer: body.customer,
      payment_method: method.id,
      description: body.description,
      status: "processing",
      last_payment_error: null,
      metadata: metadataIn(body),
    });
    if (card === "pends") return intent;
    const decline = DECLINES[card];
    if (!decline)
      return this.change(intent, "payment_intent.succeeded", {
        status: "succeeded",
        amount_received: intent.amount,
      });
    const [code, declineCode] = decline;
    const error = { type: "card_error", code, decline_code: declineCode, message: "Your card was declined." };
    this.change(intent, "payment_intent.payment_failed", {
      status: "requires_payment_method",
      last_payment_error: error,
    });
    throw declined(error, intent);
  }

  cancelIntent(id: string): Thing {
    const intent = this.get(id, "payment_intent");
    if (!["requires_payment_method", "requires_action"].includes(String(intent.status)))
      throw refused("intent", "You cannot cancel this PaymentIntent.", "payment_intent_unexpected_state");
    return this.change(intent, "payment_intent.canceled", { status: "canceled" });
  }

  createSession(body: Body): Thing {
    this.param("customer", body.customer);
    const left = Number(body.expires_at) * SECOND - this.options.now();
    if (left < 30 * MINUTE || left > DAY)
      throw refused(
        "expires_at",
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
      );
    const session = this.add("cs_test", "checkout.session", {
      customer: body.customer,
      mode: body.mode,
      amount_total: Number(body["line_items[0][price_data][unit_amount]"]),
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      success_url: body.success_url,
      cancel_url: body.cancel_url,
      metadata: metadataIn(body),
      intent_metadata: metadataIn(body, "payment_intent_data[metadata]"),
    });
    return Object.assign(session, { url: `${this.options.url}/pay/${session.id}` });
  }

  /** Pays on Stripe's page, as the cardholder. */
  pay(id: string): void {
    const session = this.get(id);
    if (session.status !== "open") throw new Error(`${id} is ${session.status}`);
    const intent = this.add("pi", "payment_intent", {
      amount: session.amount_total,
      customer: session.customer,
      status: "succeeded",
      amount_received: session.amount_total,
      last_payment_error: null,
      metadata: session.intent_metadata,
    });
    this.options.tell("payment_intent.succeeded", intent);
    this.change(session, "checkout.session.completed", {
      status: "complete",
      payment_status: "paid",
      payment_intent: intent.id,
      url: null,
    });
  }

  expire(id: string): Thing {
    const session = this.get(id, "checkout.session");
    if (session.status !== "open")
      throw refused("session", "Only Checkout Sessions with a status of open can be expired.");
    return this.change(session, "checkout.session.expired", { status: "expired", url: null });
  }

  createRefund(body: Body): Thing {
    const intent = this.param("payment_intent", body.payment_intent);
    const before = this.of("refund")
      .filter((one) => one.payment_intent === intent.id && one.status !== "failed")
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    if (intent.status !== "succeeded" || before + Number(body.amount) > Number(intent.amount_received))
      throw refused(
        "amount",
        "Refund amount is greater than unrefunded amount on charge.",
        "charge_already_refunded",
      );
    const card = this.cards.get(String(intent.payment_method));
    const status = card === "refund_fails" ? "failed" : card === "refund_pends" ? "pending" : "succeeded";
    const made = this.add("re", "refund", {
      payment_intent: intent.id,
      amount: Number(body.amount),
      status,
      metadata: metadataIn(body),
    });
    this.options.tell(status === "failed" ? "refund.failed" : "refund.updated", made);
    return made;
  }

  /** Ends a pending payment or refund. */
  end(id: string, status: "succeeded" | "failed"): void {
    const thing = this.get(id);
    if (thing.object === "refund") {
      this.change(thing, status === "failed" ? "refund.failed" : "refund.updated", { status });
      return;
    }
    if (status === "succeeded")
      this.change(thing, "payment_intent.succeeded", { status, amount_received: thing.amount });
    else
      this.change(thing, "payment_intent.payment_failed", {
        status: "requires_payment_method",
        last_payment_error: { type: "card_error", code: "card_declined", decline_code: "generic_decline" },
      });
  }

  createPortal(body: Body): Thing {
    this.param("customer", body.customer);
    return this.add("bps", "billing_portal.session", {
      customer: body.customer,
      return_url: body.return_url,
      url: `${this.options.url}/portal/${body.customer}`,
    });
  }
}
