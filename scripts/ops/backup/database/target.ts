import type { Client } from "@libsql/client/http";
import { SECOND } from "#contract/time.ts";
import { Refused } from "#scripts/ops/command.ts";
import { ownParts, quoted, type SchemaPart, SELECT_SCHEMA } from "./format.ts";

/** A table that exists during a restore, with the snapshot's id. */
export const MARKER = "restore_under_way";

/**
 * How often a running restore updates its timestamp, and how old the timestamp can be before the restore counts as
 * stopped. In milliseconds.
 */
const INTERVAL = 5 * SECOND;
const MAX_AGE = 20 * SECOND;

/**
 * @returns whether the database has an unfinished restore of this snapshot, which can be started over
 * @throws Refused if the database has other content, even from a restore of another snapshot; if that restore is still
 *   running; or if people have signed in since it began
 */
export async function isUnfinished(client: Client, snapshot: string): Promise<boolean> {
  const parts = await partsOf(client);
  const [first] = parts;
  if (!first) return false;
  const tables = parts.filter(({ type }) => type === "table");
  if (!parts.some(({ name }) => name === MARKER))
    throw new Refused(
      `The database isn't empty: it has ${tables.length} tables, such as ${first.name}. Restore into a new one. If this is a finished restore, run restore --check.`,
    );
  const { rows } = await client.execute(`SELECT snapshot, begun_at, seen_at FROM ${MARKER}`);
  const [begun] = rows;
  if (!begun) return true;
  if (begun.snapshot !== snapshot)
    throw new Refused(
      `The database has an unfinished restore of snapshot ${begun.snapshot}. Finish that, or restore into a new one.`,
    );
  const silent = Date.now() - Number(begun.seen_at);
  if (silent < MAX_AGE)
    throw new Refused(
      `Another restore into this database was writing ${Math.round(silent / SECOND)} seconds ago. Wait until it's done; after 20 seconds without a sign, it counts as ended.`,
    );
  if (tables.some(({ name }) => name === "sessions")) {
    const used = { sql: "SELECT 1 FROM sessions WHERE created_at > ? LIMIT 1", args: [begun.begun_at ?? 0] };
    if ((await client.execute(used)).rows.length > 0)
      throw new Refused("People have signed in since the restore began, so it isn't begun again.");
  }
  return true;
}

/**
 * Removes what an unfinished restore left, and marks the database as being restored.
 * @returns a function that stops the regular updates of its timestamp
 */
export async function beginRestore(client: Client, snapshot: string): Promise<() => void> {
  const parts = await partsOf(client);
  // Views and triggers refer to tables. Dropping a table also drops its indexes.
  const order = ["trigger", "view", "table"] as const;
  const drops = order.flatMap((type) =>
    parts
      .filter((part) => part.type === type)
      .map(({ name }) => `DROP ${type.toUpperCase()} IF EXISTS ${quoted(name)}`),
  );
  const now = Date.now();
  await client.migrate([
    ...drops,
    `CREATE TABLE ${MARKER} (snapshot TEXT NOT NULL, begun_at INTEGER NOT NULL, seen_at INTEGER NOT NULL)`,
    { sql: `INSERT INTO ${MARKER} VALUES (?, ?, ?)`, args: [snapshot, now, now] },
  ]);
  const update = () => client.execute({ sql: `UPDATE ${MARKER} SET seen_at = ?`, args: [Date.now()] });
  // An update may fail while a large write holds the database. The next one is soon enough.
  const timer = setInterval(() => void update().catch(() => undefined), INTERVAL);
  return () => clearInterval(timer);
}

export const endRestore = (client: Client) => client.execute(`DROP TABLE ${MARKER}`);

async function partsOf(client: Client): Promise<SchemaPart[]> {
  const { rows } = await client.execute(SELECT_SCHEMA);
  return ownParts(rows as unknown as SchemaPart[]);
}
