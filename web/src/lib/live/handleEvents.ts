import type { ServerEventName, ServerMessage } from "#contract/live/events.ts";
import { freshen } from "../query/freshen.ts";
import { queryClient } from "../query/query.ts";
import { refreshUser } from "../session/session.ts";
import { createMemory } from "./memory.ts";
import { STALE } from "./stale.ts";

/** Events after which the person's account may have changed: their score, address, second factor or teams. */
const ABOUT_THE_PERSON: readonly ServerEventName[] = [
  "security_alert",
  "trust_score_updated",
  "team_updated",
];

/** Ids of handled events. Needed because events are delivered at least once. */
const handled = createMemory();

/** Which queries to refetch when events were missed: all of them, or only verification queries (`shown`). */
export type Scope = "all" | "shown";

/** Forgets the previous person's events. */
export const forgetEvents = (): void => handled.clear();

/**
 * Marks queries as stale and refetches those on screen, each only once for all events. Also refreshes the person's
 * account if it may have changed. Ignores events that were already handled.
 */
export function handleEvents(events: readonly ServerMessage[]): void {
  const fresh = events.filter(({ id }) => handled.add(id));
  for (const key of new Set(fresh.flatMap(staleAfter))) freshen(queryClient, key.split(" "));
  if (fresh.some((one) => ABOUT_THE_PERSON.includes(one.type) && !isNote(one)))
    void refreshUser().catch(() => {});
}

/** Whether the event is only about a note. Notes change nothing but the notes themselves. */
const isNote = ({ type, data }: ServerMessage) => type === "team_updated" && data.change === "note";

const staleAfter = (event: ServerMessage): readonly string[] =>
  isNote(event) ? ["verifications notes"] : (STALE[event.type] ?? []);

/**
 * Refetches queries that may have missed events.
 * @param scope `shown`: only verification queries that have loaded, because failed ones show a Try Again button
 */
export function refetch(scope: Scope): void {
  if (scope === "all") freshen(queryClient);
  else
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => queryKey[0] === "verifications" && state.status === "success",
    });
}
