import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DAY, SECOND } from "#contract/time.ts";

/** A message as the push service received it. */
export interface Delivery {
  headers: Record<string, string | undefined>;
  /** Base64. */
  body: string;
  /** Why a real service wouldn't accept the sender; null if it would. */
  problem: string | null;
}

/** In place of a status: break the connection without an answer. */
const BREAK = "0";

/**
 * Starts a stand-in for a push service. A browser's address is `/push/<answers>/<browser>`, where `answers` are the
 * statuses for its first message, its second and so on, separated by commas; the last one repeats. `0` breaks the
 * connection, and 301 redirects to another browser, `elsewhere-<browser>`. `GET /received/<browser>` returns the
 * messages.
 * @returns its host with the port
 */
export async function startPushService(): Promise<{ host: string; stop(): Promise<void> }> {
  const received = new Map<string, Delivery[]>();
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, action, first = "", second = ""] = (request.url ?? "").split("/");
    if (action === "received") {
      response.end(JSON.stringify(received.get(first) ?? []));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Delivery["headers"];
    const problem = problemOf(request.method, headers, host);
    const all = [
      ...(received.get(second) ?? []),
      { headers, body: Buffer.concat(chunks).toString("base64"), problem },
    ];
    received.set(second, all);
    const answers = first.split(",");
    const answer = answers[Math.min(all.length, answers.length) - 1] ?? "201";
    if (answer === BREAK) return void request.socket.destroy();
    const status = problem ? 401 : Number(answer);
    response.writeHead(
      status,
      status === 301 ? { Location: `http://${host}/push/201/elsewhere-${second}` } : {},
    );
    response.end();
  }

  return {
    host,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Checks the request as RFC 8030, 8291 and 8292 require. */
function problemOf(method: string | undefined, headers: Delivery["headers"], host: string): string | null {
  if (method !== "POST") return "not a POST";
  if (headers["content-encoding"] !== "aes128gcm") return "not aes128gcm";
  if (!/^\d+$/.test(headers.ttl ?? "")) return "no TTL";
  const { t, k } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(headers.authorization ?? "")?.groups ?? {};
  if (!t || !k) return "no VAPID";
  const [head = "", claims = "", signature = ""] = t.split(".");
  const point = Buffer.from(k, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (point[0] !== 4 || point.length !== 65 || !isSigned) return "wrong signature";
  const json = (part: string) =>
    JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  if (json(head).alg !== "ES256") return "wrong algorithm";
  const { aud, exp, sub } = json(claims);
  if (aud !== `https://${host}`) return "wrong audience";
  const left = Number(exp) * SECOND - Date.now();
  if (!(left > 0 && left <= DAY)) return "wrong expiry";
  return /^(mailto|https):./.test(String(sub)) ? null : "no contact";
}
