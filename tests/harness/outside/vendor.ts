import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { unixSeconds } from "#contract/time.ts";

/** A question as received by the stand-in for a provider. */
interface Received {
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  /** The `data` of the body, for questions in our contract's format. */
  data: {
    request_id: string;
    check: string;
    purpose: string;
    subject: Record<string, unknown>;
    answer_by: string;
    callback_url: string;
  };
}

/** The stand-in's answer; `silence` keeps the connection open and sends nothing. */
type Said = { status: number; json?: unknown; headers?: Record<string, string> } | "silence";
type Behavior = (question: Received, count: number) => Said;

/** An in-process stand-in for a provider, which behaves as a test wants. */
export interface Vendor {
  url: string;
  /** The questions received on paths with this prefix, oldest first. */
  received(prefix: string): Received[];
  /** @param behave returns the answer for paths with this prefix; 202 by default */
  on(prefix: string, behave: Behavior): void;
  stop(): Promise<void>;
}

export async function startVendor(): Promise<Vendor> {
  const all: Received[] = [];
  const behaviors = new Map<string, Behavior>();
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { url: path = "/", method = "GET" } = request;
    const headers = request.headers as Record<string, string | undefined>;
    const data = body ? (JSON.parse(body) as { data: Received["data"] }).data : ({} as Received["data"]);
    const received = { method, path, headers, body, data };
    all.push(received);
    const [prefix, behave] = [...behaviors].find(([one]) => path.startsWith(one)) ?? [path];
    const said = behave?.(received, all.filter((one) => one.path.startsWith(prefix)).length) ?? {
      status: 202,
    };
    if (said === "silence") return;
    response.writeHead(said.status, { "Content-Type": "application/json", ...said.headers });
    response.end(typeof said.json === "string" ? said.json : JSON.stringify(said.json ?? {}));
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (prefix) => all.filter(({ path }) => path.startsWith(prefix)),
    on: (prefix, behave) => void behaviors.set(prefix, behave),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const someSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** @returns `v1,…`, the signature over the three parts, computed without the product's code */
export function signatureOf(secret: string, id: string, seconds: number | string, body: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** The body of an answer in our contract's format. */
export function answerTo(requestId: string, data: Record<string, unknown>, at = Date.now()) {
  return {
    type: "check.answered",
    timestamp: new Date(at).toISOString(),
    data: { request_id: requestId, ...data },
  };
}

export interface Callback {
  /** The event's id; a new one by default. */
  id?: string;
  /** UTC ms of the delivery. */
  sentAt?: number;
}

/** @returns the body and headers of a signed callback */
export function callback(secret: string, message: unknown, { id, sentAt = Date.now() }: Callback = {}) {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  const eventId = id ?? `msg_${randomBytes(8).toString("hex")}`;
  const seconds = unixSeconds(sentAt);
  const headers = {
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatureOf(secret, eventId, seconds, body),
  };
  return { body, headers };
}
