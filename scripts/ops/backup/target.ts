import type { Client } from "@libsql/client/http";
import { Refused } from "../command.ts";
import { ownParts, quoted, type SchemaPart, SELECT_SCHEMA } from "./format.ts";

/** Exists in a database from the beginning of a restore to its end, with the snapshot's id. */
export const MARKER = "restore_under_way";

/**
 * @returns whether the database has an unfinished restore of this snapshot, which can be begun again
 * @throws Refused if it has anything else
 */
export async function isUnfinished(client: Client, snapshot: string): Promise<boolean> {
  const parts = await partsOf(client);
  const [first] = parts;
  if (!first) return false;
  if (!parts.some(({ name }) => name === MARKER))
    throw new Refused(
      `The database isn't empty: it has ${parts.filter(({ type }) => type === "table").length} tables, such as ${first.name}. Restore into a new one.`,
    );
  const { rows } = await client.execute(`SELECT snapshot FROM ${MARKER}`);
  const begun = rows[0]?.snapshot;
  if (begun !== undefined && begun !== snapshot)
    throw new Refused(
      `The database has an unfinished restore of snapshot ${begun}. Finish that, or restore into a new one.`,
    );
  return true;
}

/** Removes what an unfinished restore left, and marks the database as being restored. */
export async function beginRestore(client: Client, snapshot: string): Promise<void> {
  const parts = (await partsOf(client)).filter(({ name }) => name !== MARKER);
  // Views and triggers refer to tables. An index goes with its table.
  const order = ["trigger", "view", "table"] as const;
  const drops = order.flatMap((type) =>
    parts
      .filter((part) => part.type === type)
      .map(({ name }) => `DROP ${type.toUpperCase()} IF EXISTS ${quoted(name)}`),
  );
  await client.migrate([
    ...drops,
    `CREATE TABLE IF NOT EXISTS ${MARKER} (snapshot TEXT NOT NULL)`,
    `DELETE FROM ${MARKER}`,
    { sql: `INSERT INTO ${MARKER} VALUES (?)`, args: [snapshot] },
  ]);
}

export const endRestore = (client: Client) => client.execute(`DROP TABLE ${MARKER}`);

async function partsOf(client: Client): Promise<SchemaPart[]> {
  const { rows } = await client.execute(SELECT_SCHEMA);
  return ownParts(rows as unknown as SchemaPart[]);
}
