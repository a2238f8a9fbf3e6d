import type { ServerMessage } from "#contract/live/events.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";

/**
 * Makes everything that was handed over before a crash due, so that the sweep may take it at once, and runs the sweep.
 */
export async function sweep(stack: Stack): Promise<void> {
  const client = db(stack.dbUrl);
  await client.execute("UPDATE outbox SET next_at = 0, not_before = 0 WHERE status = 'pending'");
  client.close();
  await cron(stack.apiUrl);
}

/** Publishes all live events that are still waiting, as the sweeps of the next minutes do. */
export const allPublished = (stack: Stack) =>
  until(
    async () => {
      await sweep(stack);
      const open = await rows(
        "SELECT 1 FROM outbox WHERE status <> 'done' AND channel = 'live'",
        [],
        stack.dbUrl,
      );
      return open.length === 0;
    },
    "all events to be published",
    30_000,
  );

/** @returns how often each notification of a person was announced, by its id */
export async function announced(stack: Stack, person: Account): Promise<Record<string, number>> {
  const found = await rows<{ id: string; n: number }>(
    `SELECT n.id, (SELECT count(*) FROM user_events e WHERE e.user_id = n.user_id
        AND e.type = 'new_notification' AND e.data ->> '$.notification_id' = n.id) AS n
      FROM notifications n WHERE n.user_id = ?`,
    [person.id],
    stack.dbUrl,
  );
  return Object.fromEntries(found.map(({ id, n }) => [id, n]));
}

/** @returns a person's events after a number, and their newest number */
export const eventsAfter = async ({ api }: Account, seq: number) =>
  (await api.get<{ events: ServerMessage[]; seq: number }>(`/api/events?after=${seq}`)).data;

export const seqsOf = (events: readonly ServerMessage[]) => events.flatMap(({ seq }) => seq ?? []);
export const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + 1 + i);
