import { randomUUID } from "node:crypto";
import type { OutboxRow } from "#db/schema/outbox.ts";
import { db, rows } from "#tests/harness/db.ts";
import { cron } from "#tests/harness/stack.ts";
import { until } from "#tests/harness/until.ts";

/** An outbox row as stored. */
export interface StoredRow {
  id: string;
  status: OutboxRow["status"];
  attempts: number;
  next_at: number;
  not_before: number;
  last_error: string | null;
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
  more: Partial<Pick<StoredRow, "attempts" | "not_before" | "next_at">> & {
    channel?: OutboxRow["channel"];
  } = {},
): Promise<string> {
  const id = `out_${randomUUID()}`;
  await execute(
    `INSERT INTO outbox (id, channel, name, payload, attempts, next_at, not_before, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      more.channel ?? "jobs",
      name,
      JSON.stringify(payload),
      more.attempts ?? 0,
      more.next_at ?? 0,
      more.not_before ?? 0,
      Date.now(),
    ],
  );
  return id;
}

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
