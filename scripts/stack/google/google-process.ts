import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import { endWithParent, handedOver, reportFailure, reportReady } from "../guard.ts";
import { KEEP_ALIVE } from "../keep-alive.ts";
import { accountOf, type GoogleAccount } from "./google-accounts.ts";
import { chooserPage } from "./google-page.ts";

interface Hooked {
  url: { searchParams: URLSearchParams };
}
type TokenRequest = IncomingMessage & { body: { code?: string; redirect_uri?: string } };

endWithParent();
const { port, host, issuerUrl, client } = handedOver<{
  port: number;
  host: string;
  issuerUrl: string;
  client: { id: string; secret: string };
}>();
const issuer = new OAuth2Issuer();
issuer.url = issuerUrl;
await issuer.keys.generate("RS256");
const service = new OAuth2Service(issuer);

/** By code: the account that was chosen, and the address that the code was sent to. */
const chosen = new Map<string, { account: GoogleAccount; redirectUri: string | null }>();
const known = new Set<string>();

service.on("beforeAuthorizeRedirect", ({ url }: Hooked, request: IncomingMessage) => {
  const query = queryOf(request);
  const account = accountOf(query);
  known.add(account.email);
  chosen.set(url.searchParams.get("code") ?? "", { account, redirectUri: query.get("redirect_uri") });
});
service.on(
  "beforeTokenSigning",
  ({ payload }: { payload: Record<string, unknown> }, request: TokenRequest) => {
    // The access token is also signed, but only the id_token has an audience.
    if (payload.aud) Object.assign(payload, chosen.get(request.body.code ?? "")?.account, { azp: client.id });
  },
);
service.on(
  "beforeResponse",
  (response: { statusCode: number; body: Record<string, unknown> }, { body }: TokenRequest) => {
    const code = chosen.get(body.code ?? "");
    chosen.delete(body.code ?? "");
    if (code && code.redirectUri === body.redirect_uri) return;
    response.statusCode = 400;
    response.body = { error: "invalid_grant" };
  },
);

const server = createServer(answer);
server.keepAliveTimeout = KEEP_ALIVE;
server.on("error", reportFailure);
server.listen(port, host, reportReady);
process.on("SIGTERM", () => process.exit(0));

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? "/", issuer.url).pathname;
  if (path === "/authorize") authorize(request, response);
  else if (path === "/token" && request.headers.authorization !== basic()) {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "invalid_client" }));
  } else service.requestHandler(request, response);
}

function authorize(request: IncomingMessage, response: ServerResponse): void {
  const query = queryOf(request);
  const back = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== client.id || !URL.canParse(back)) {
    response
      .writeHead(400, { "content-type": "text/plain" })
      .end("The client or its redirect address is unknown\n");
    return;
  }
  const choice = query.get("choice");
  if (choice === "continue") service.requestHandler(request, response);
  else if (choice === "cancel") {
    const url = new URL(back);
    url.searchParams.set("error", "access_denied");
    url.searchParams.set("state", query.get("state") ?? "");
    response.writeHead(302, { location: url.href }).end();
  } else {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy })
      .end(chooserPage(query, [...known]));
  }
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? "/", issuer.url).searchParams;
}

function basic(): string {
  return `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
}
