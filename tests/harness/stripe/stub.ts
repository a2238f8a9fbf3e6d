import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { unixSeconds } from "#contract/time.ts";
import { StripeRefusal, type Thing } from "./refusals.ts";
import { type Body, Things } from "./things.ts";

/**
 * What goes wrong with a call: the request is lost, the answer is lost after the work was done, or Stripe refuses the
 * call.
 */
type Fault = "lost_request" | "lost_answer" | "server_error" | "rate_limit";

interface StubCall {
  method: string;
  path: string;
  key: string | undefined;
  body: Body;
}

export interface StubEvent {
  id: string;
  type: string;
  data: { object: Thing };
}

/**
 * An in-process Stripe with the parts that we use: the shapes, errors, idempotency and signatures described in
 * docs.stripe.com/api.
 */
export interface Stripe {
  url: string;
  /** Variables that make the Worker use it. */
  vars: Record<string, string>;
  /** All its objects, and the actions of cardholders and banks. */
  things: Things;
  calls: StubCall[];
  /** Every event that a webhook would deliver, oldest first. */
  events: StubEvent[];
  /** Makes the next calls of an endpoint like `POST /v1/refunds` fail. The client retries each call once. */
  fail(address: string, fault: Fault, times?: number): void;
  /** Forgets every idempotency key, as Stripe does after a day. */
  forgetKeys(): void;
  /** @returns a webhook's body and signature */
  sign(event: StubEvent, options?: { at?: number; secret?: string }): { body: string; signature: string };
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  json: unknown;
}

const secretLike = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  json: { error: { type, message } },
});
const FAULTS: Partial<Record<Fault, Answer>> = {
  server_error: refusal(500, "api_error", "Something went wrong on Stripe's end"),
  rate_limit: refusal(429, "invalid_request_error", "Too many requests"),
};

/** @param now returns Stripe's time in UTC milliseconds */
export async function startStripe(now: () => number = Date.now): Promise<Stripe> {
  const [secretKey, webhookSecret] = [secretLike("sk_test"), secretLike("whsec")];
  const calls: StubCall[] = [];
  const events: StubEvent[] = [];
  const faults = new Map<string, Fault[]>();
  const answers = new Map<string, Answer & { to: string }>();
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tell = (type: string, object: Thing) =>
    void events.push({ id: secretLike("evt"), type, data: { object: structuredClone(object) } });
  const things = new Things({ now, tell, url });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { method = "GET" } = request;
    const { pathname: path, searchParams } = new URL(request.url ?? "/", url);
    if (path.startsWith("/pay/")) return page(things, path.slice(5), method, text, response);
    const body = Object.fromEntries(method === "GET" ? searchParams : new URLSearchParams(text));
    const call = { method, path, key: request.headers["idempotency-key"] as string | undefined, body };
    calls.push(call);
    const fault = faults.get(`${method} ${path}`)?.shift();
    if (fault === "lost_request") return void request.socket.destroy();
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`;
    const refused = isKnown ? undefined : refusal(401, "invalid_request_error", "Invalid API Key provided");
    const { status, json } = (fault && FAULTS[fault]) ?? refused ?? onceOnly(call);
    if (fault === "lost_answer") return void request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(json));
  }

  /** Runs a call, or repeats the earlier answer for its idempotency key. */
  function onceOnly(call: StubCall): Answer {
    const to = JSON.stringify([call.method, call.path, call.body]);
    const earlier = call.key === undefined ? undefined : answers.get(call.key);
    if (earlier && earlier.to !== to)
      return refusal(400, "idempotency_error", "Keys can only be used with the same parameters");
    if (earlier) return earlier;
    const answer = run(things, call);
    if (call.key !== undefined) answers.set(call.key, { ...structuredClone(answer), to });
    return answer;
  }

  return {
    url,
    vars: {
      BILLING: "stripe",
      STRIPE_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: secretLike("pk_test"),
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    things,
    calls,
    events,
    fail: (address, fault, times = 1) =>
      void faults.set(address, [...(faults.get(address) ?? []), ...Array<Fault>(times).fill(fault)]),
    forgetKeys: () => answers.clear(),
    sign: (event, { at = now(), secret = webhookSecret } = {}) => {
      const body = JSON.stringify({ object: "event", livemode: false, ...event });
      const seconds = unixSeconds(at);
      const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      return { body, signature: `t=${seconds},v1=${hash}` };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function run(things: Things, { method, path, body }: StubCall): Answer {
  const [, , kind = "", ...rest] = path.split("/");
  const [id = "", action = ""] = kind === "checkout" || kind === "billing_portal" ? rest.slice(1) : rest;
  const address = `${method} ${kind}${id === "" ? "" : "/:id"}${action && `/${action}`}`;
  const routes: Record<string, () => Thing> = {
    "POST customers": () => things.createCustomer(body),
    "DELETE customers/:id": () => things.deleteCustomer(id),
    "POST setup_intents": () => things.createSetup(body),
    "GET setup_intents/:id": () => things.setup(id, body),
    "GET payment_methods/:id": () => things.get(id, "payment_method"),
    "POST payment_methods/:id/detach": () => things.detach(id),
    "POST payment_intents": () => things.createIntent(body),
    "GET payment_intents": () => things.list("payment_intent", body),
    "GET payment_intents/:id": () => things.get(id, "payment_intent"),
    "POST payment_intents/:id/cancel": () => things.cancelIntent(id),
    "POST checkout": () => things.createSession(body),
    "GET checkout": () => things.list("checkout.session", body),
    "GET checkout/:id": () => things.get(id, "checkout.session"),
    "POST checkout/:id/expire": () => things.expire(id),
    "POST refunds": () => things.createRefund(body),
    "GET refunds": () => things.list("refund", body),
    "GET refunds/:id": () => things.get(id, "refund"),
    "POST billing_portal": () => things.createPortal(body),
  };
  const route = routes[address];
  if (!route) return refusal(404, "invalid_request_error", `Unrecognized request URL (${address})`);
  try {
    return { status: 200, json: structuredClone(route()) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, json: { error: error.error } };
  }
}

/** A simplified version of the page where the cardholder confirms a payment. */
function page(things: Things, id: string, method: string, text: string, response: ServerResponse): void {
  const session = things.get(id);
  if (method === "POST") {
    const pays = new URLSearchParams(text).get("answer") === "pays";
    if (pays) things.pay(id);
    response.writeHead(303, { Location: String(pays ? session.success_url : session.cancel_url) });
    response.end();
    return;
  }
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end(`<!doctype html><title>Checkout</title><h1>Pay $${Number(session.amount_total) / 100}</h1>
    <form method="post"><button name="answer" value="pays">Pay</button>
    <button name="answer" value="leaves">Back</button></form>`);
}
