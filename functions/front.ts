import { routeRequests } from "./core/http/route-requests.ts";

/**
 * The Worker that owns the domain. It runs near the user, and handles everything that needs no database:
 * static files, pages, redirects, and connections to the rooms. The API runs elsewhere, next to the database.
 */
export default {
  fetch: routeRequests((request, env) => (env.API_WORKER as Fetcher).fetch(request)),
} satisfies ExportedHandler<Record<string, unknown>>;
