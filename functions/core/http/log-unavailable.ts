import type { Part } from "#contract/unavailable.ts";
import { reasonOf } from "../reason.ts";

/**
 * Logs that a request failed because a service can't be reached.
 * @param requestId null if there's none, as for a socket
 */
export function logUnavailable(requestId: string | null, part: Part, cause: unknown): void {
  const at = new Date().toISOString();
  console.error(
    JSON.stringify({ event: "request.unavailable", at, request_id: requestId, part, error: reasonOf(cause) }),
  );
}
