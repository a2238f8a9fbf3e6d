import { randomUUID } from "node:crypto";
import type { OutboxRow } from "#db/schema/outbox.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";

/** An outbox row as stored. */
export interface StoredRow {
  id: string;
  status: OutboxRow["status"];
  attempts: number;
  next_at: number;
  not_before: number;
  last_error: string | null;
  request_id: string | null;
  done_at: number | null;
}

/** Changes rows by SQL. */
export async function execute(sql: string, args: (string | number | null)[] = []): Promise<void> {
  const client = db();
  try {
    await client.execute({ sql, args });
  } finally {
    client.close();
  }
}

/**
 * Inserts an outbox row that no one has picked up, as if its request had died right after the commit.
 * @returns its id
 */
export async function leave(
  name: string,
  payload: Record<string, string | number>,
  more: Partial<Omit<StoredRow, "id" | "done_at">> & { channel?: OutboxRow["channel"] } = {},
): Promise<string> {
  const row = {
    id: `out_${randomUUID()}`,
    channel: "jobs",
    name,
    payload: JSON.stringify(payload),
    next_at: 0,
    created_at: Date.now(),
    ...more,
  };
  const places = Object.keys(row).map(() => "?");
  await execute(`INSERT INTO outbox (${Object.keys(row)}) VALUES (${places})`, Object.values(row));
  return row.id;
}

/** The same, as if all its attempts had failed. It's never pending, because another test's sweep could run it then. */
export const leaveDead = (...[name, payload, more]: Parameters<typeof leave>): Promise<string> =>
  leave(name, payload, { status: "dead", attempts: 8, last_error: "It broke", ...more });

export async function stored(id: string): Promise<StoredRow> {
  const [row] = await rows<StoredRow>("SELECT * FROM outbox WHERE id = ?", [id]);
  if (!row) throw new Error(`No outbox row ${id}`);
  return row;
}

/** @returns the row once it fits */
export const storedWhen = (id: string, fits: (row: StoredRow) => boolean): Promise<StoredRow> =>
  until(async () => {
    const row = await stored(id);
    return fits(row) ? row : null;
  }, `outbox row ${id} to get there`);

export const isDone = (row: StoredRow) => row.status === "done";

/** Inserts a job, runs the minute's job, and waits until it's done. @returns the row */
export async function perform(name: string, payload: Record<string, string | number>): Promise<StoredRow> {
  const id = await leave(name, payload);
  await cron();
  return storedWhen(id, isDone);
}
