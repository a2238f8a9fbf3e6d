import { NO_SUCH_PAGE } from "#contract/limits.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { UNAVAILABLE } from "#contract/unavailable.ts";
import { type Env, parseEnv } from "../env.ts";
import { withTimeout } from "../with-timeout.ts";
import { logUnavailable } from "./log-unavailable.ts";

/**
 * Handles requests that are for neither a static file nor the API: the room's socket, and the pages of the app, shared
 * profiles and request links. Unknown paths redirect to the home page, which explains why, except those under
 * `/assets/` and `/assurance/`, where programs look for scripts.
 */
export async function pages(request: Request, rawEnv: unknown): Promise<Response> {
  const env = parseEnv(rawEnv);
  const url = new URL(request.url);
  if (url.pathname.startsWith("/parties/")) return toRoom(request, env.ROOMS_WORKER);
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD" } });
  if (url.pathname === CARD_PAGE && env.BILLING === "stripe") return cardPage(request, env, url);
  if (url.pathname === "/app" || url.pathname.startsWith("/app/"))
    return env.ASSETS.fetch(new Request(new URL("/app", url), request));
  if (url.pathname.startsWith("/s/")) return privatePage(request, env, new URL("/s", url));
  if (url.pathname.startsWith("/v/")) return privatePage(request, env, new URL("/v", url));
  if (FILES.some((folder) => url.pathname.startsWith(folder)))
    return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(null, {
    status: 302,
    headers: { Location: `/${NO_SUCH_PAGE}`, "Cache-Control": "no-store" },
  });
}

/** Folders of files. A missing one has to fail, because a page in its place would be taken for the file. */
const FILES = ["/assets/", "/assurance/"];

/** The only page with content from another site: Stripe's card form. */
const CARD_PAGE = "/app/billing/card";

/** What Stripe's form needs (docs.stripe.com/security/guide, "Content Security Policy"). */
const STRIPE_SOURCES: Record<string, string> = {
  "script-src": "https://js.stripe.com https://*.js.stripe.com",
  "frame-src": "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "connect-src": "https://api.stripe.com",
};

async function cardPage(request: Request, env: Env, url: URL): Promise<Response> {
  const page = await env.ASSETS.fetch(new Request(new URL("/app", url), request));
  const answer = new Response(page.body, page);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  const directives = policy.split("; ").map((directive) => {
    const more = STRIPE_SOURCES[directive.split(" ")[0] ?? ""];
    return more ? `${directive} ${more}` : directive;
  });
  answer.headers.set("Content-Security-Policy", directives.join("; "));
  return answer;
}

/**
 * Serves the page behind a link to a shared profile or to a request. All links of a kind get the same file. Anyone who
 * knows such a link can open it, so no other site may learn the link, and no search engine may list it.
 */
async function privatePage(request: Request, env: Env, file: URL): Promise<Response> {
  const page = await env.ASSETS.fetch(new Request(file, request));
  const answer = new Response(page.body, page);
  answer.headers.set("Referrer-Policy", "no-referrer");
  answer.headers.set("X-Robots-Tag", "noindex, nofollow");
  return answer;
}

/**
 * Forwards a WebSocket upgrade to the rooms Worker, because the page opens its socket on its own origin.
 */
async function toRoom(request: Request, rooms: Fetcher): Promise<Response> {
  if (request.method !== "GET" || request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    return new Response("Expected a WebSocket\n", { status: 426, headers: { Upgrade: "websocket" } });
  try {
    const answer = await withTimeout(TIME_LIMITS.socket, rooms.fetch(request));
    if (answer === "late") throw new Error("The room didn't answer in time");
    return answer;
  } catch (error) {
    // If we threw, `routeRequests` would respond with a 500. This response says when to try again.
    logUnavailable(null, "rooms", error);
    return new Response("Live updates aren't available at the moment. Please try again in a few seconds.\n", {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": String(UNAVAILABLE.retryAfterSeconds) },
    });
  }
}
