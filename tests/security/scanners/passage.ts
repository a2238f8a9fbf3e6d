import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { someAddress } from "#tests/harness/client.ts";

export interface Passage {
  /** The URL at which the tool finds the site, without a trailing slash. */
  url: string;
  /** The number of answered requests by status. */
  answers: Map<number, number>;
  /** Method, path and body of requests that were answered with 500 or more, or not at all. */
  failed: string[];
  sent(): number;
}

/** Headers that concern a single connection. */
const OWN = new Set(["host", "connection", "content-length", "transfer-encoding", "content-encoding"]);

/**
 * Starts a proxy to a site that gives every request its own network address.
 * @param target the site's URL
 * @param token an access token that is added to every request without one
 */
export async function passageTo(target: string, token?: string): Promise<Passage> {
  const answers = new Map<number, number>();
  const failed: string[] = [];
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      // It's fine for the tool to hang up. If the site does, that's a failure.
      if (!request.destroyed) failed.push(`${request.method} ${request.url} ${String(error)}`);
      response.destroy();
    });
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = new Headers({ "CF-Connecting-IP": someAddress() });
    if (token) headers.set("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(request.headers))
      if (!OWN.has(name) && value !== undefined) headers.set(name, String(value));
    const method = request.method ?? "GET";
    const answer = await fetch(target + (request.url ?? "/"), {
      method,
      headers,
      body: body.length > 0 && method !== "GET" && method !== "HEAD" ? body : null,
      redirect: "manual",
    });
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) failed.push(`${method} ${request.url} ${body.toString("utf8").slice(0, 300)}`);
    const sent = [...answer.headers].filter(([name]) => !OWN.has(name));
    response.writeHead(answer.status, Object.fromEntries(sent));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    failed,
    sent: () => [...answers.values()].reduce((sum, count) => sum + count, 0),
  };
}
