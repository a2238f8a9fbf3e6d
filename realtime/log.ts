import type { Posted } from "#contract/live/publish.ts";

/** The ids of one or several requests, separated by commas. */
const REQUEST_IDS = /^[\w,]{1,4096}$/;

/**
 * @param requestIds from the publisher; see `RoomPost`
 * @param delivered how many messages were sent to connections
 * @param now UTC milliseconds
 * @returns the log line about one post: how many events and commands of each name, and never their content
 */
export function publishedLine(
  requestIds: string | null,
  posted: readonly Posted[],
  delivered: number,
  now: number,
): string {
  const events: Record<string, number> = {};
  for (const one of posted) {
    const name = "command" in one ? one.command : one.type;
    events[name] = (events[name] ?? 0) + 1;
  }
  return JSON.stringify({
    event: "room.published",
    at: new Date(now).toISOString(),
    request_id: requestIds && REQUEST_IDS.test(requestIds) ? requestIds : null,
    events,
    delivered,
  });
}
