import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { endWithParent, handedOver, reportFailure, reportReady } from "../guard.ts";
import { KEEP_ALIVE } from "../keep-alive.ts";
import { publishedAt } from "./published.ts";
import { openRevoked, readIndex } from "./revoked.ts";
import { revokedPage } from "./revoked-page.ts";

endWithParent();
const { file, port, host } = handedOver<{ file: string; port: number; host: string }>();
const revoked = openRevoked(file);

/** Bytes of a form; an index has ten digits. */
const MAX_FORM = 1000;

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, "text/plain", String(error)));
});
server.keepAliveTimeout = KEEP_ALIVE;
server.on("error", reportFailure);
server.listen(port, host, reportReady);
process.on("SIGTERM", () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://issuers");
  if (request.method === "POST" && (pathname === "/revoke" || pathname === "/reinstate"))
    return await change(request, response, pathname === "/revoke");
  if (request.method !== "GET") return send(response, 405, "text/plain", "Method not allowed");
  if (pathname === "/") return html(response, 200, revokedPage(revoked.list()));
  // The first part of the path stands for the issuer's host.
  const [, name = "", path = ""] = /^\/([^/]+)(\/.+)$/.exec(pathname) ?? [];
  const found = publishedAt(name, path, revoked.list());
  if (!found) return send(response, 404, "text/plain", "Not found");
  send(response, 200, found.type, found.body);
}

async function change(request: IncomingMessage, response: ServerResponse, isRevoked: boolean): Promise<void> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM) return send(response, 413, "text/plain", "Too large");
  }
  const given = new URLSearchParams(text).get("index")?.trim() ?? "";
  const index = readIndex(given);
  if (index === null) return html(response, 422, revokedPage(revoked.list(), given));
  revoked.set(index, isRevoked);
  response.writeHead(303, { location: "/" }).end();
}

function html(response: ServerResponse, status: number, body: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
  response.setHeader("content-security-policy", policy);
  send(response, status, "text/html; charset=utf-8", body);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}
