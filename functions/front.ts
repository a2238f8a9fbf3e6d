import { routeRequests } from "./core/http/route-requests.ts";

/**
 * The Worker that owns the domain. It runs near the person, and answers everything that needs no database: static files,
 * pages, redirects, and the way to the rooms. The API runs elsewhere, beside the database.
 */
export default {
  fetch: routeRequests((request, env) => (env.API_WORKER as Fetcher).fetch(request)),
} satisfies ExportedHandler<Record<string, unknown>>;
