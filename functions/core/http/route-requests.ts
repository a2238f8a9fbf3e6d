import { UNAVAILABLE } from "#contract/unavailable.ts";
import { UnconfiguredError } from "../errors.ts";
import { newId } from "../ids.ts";
import { reasonOf } from "../reason.ts";
import { logUnavailable } from "./log-unavailable.ts";
import { pages } from "./pages.ts";
import { drainBody } from "./request-body.ts";
import { secured } from "./secure-headers.ts";

/** The prefixes of the endpoints' paths. `/vct/` describes the type of our credentials. */
const API_PREFIXES = ["/api/", "/.well-known/", "/vct/"];

type Handler = (
  request: Request,
  env: Record<string, unknown>,
  execution: ExecutionContext,
) => Response | Promise<Response>;

/**
 * @param api answers the requests under the API's prefixes
 * @returns the handler for every request that isn't for a static file: the API, sockets and pages. Every response has
 *   the security headers, even after an error.
 */
export function routeRequests(api: Handler) {
  return async (request: Request, env: Record<string, unknown>, execution: ExecutionContext) => {
    const { pathname } = new URL(request.url);
    const isForApi = API_PREFIXES.some((prefix) => pathname.startsWith(prefix));
    try {
      if (isForApi) return secured(await ownAnswer(await api(request, env, execution)));
      const answer = await pages(request, env);
      await drainBody(request);
      return secured(answer);
    } catch (error) {
      return secured(isForApi ? unreachable(error) : failed(error));
    }
  };
}

/**
 * @returns the response, if it's from the API
 * @throws if it isn't: on a developer's machine, the runtime answers with plain text in place of a Worker that's down
 */
async function ownAnswer(answer: Response): Promise<Response> {
  if (answer.status !== 503 || answer.headers.has("X-Request-Id")) return answer;
  throw new Error(await answer.text());
}

/** The API's Worker handles its own errors, so if calling it throws, it's being replaced or has reached a limit. */
function unreachable(error: unknown): Response {
  const requestId = newId("req", Date.now());
  logUnavailable(requestId, "api", error);
  const { code, message, retryAfterSeconds } = UNAVAILABLE;
  return Response.json(
    { success: false, message, error: { code, message, requestId } },
    {
      status: 503,
      headers: {
        "Cache-Control": "no-store",
        "X-Request-Id": requestId,
        "Retry-After": String(retryAfterSeconds),
      },
    },
  );
}

function failed(error: unknown): Response {
  const isUnconfigured = error instanceof UnconfiguredError;
  console.error(
    isUnconfigured ? error.message : JSON.stringify({ event: "page.failed", error: reasonOf(error) }),
  );
  const words = isUnconfigured
    ? "Countersign is not configured. The log names what is missing."
    : "Something went wrong on our end. Please try again.";
  return new Response(`${words}\n`, { status: 500, headers: { "Cache-Control": "no-store" } });
}
