import { type Client, createClient, type InValue } from "@libsql/client";
import { joinedFetch } from "#db/joined-fetch.ts";
import { stack } from "./stack.ts";

/**
 * A client for the database itself, to check what was (or wasn't) written. @param url of a server, or of a world's file
 */
export function db(url = stack().dbUrl): Client {
  return createClient({ url, fetch: joinedFetch() });
}

/** @returns the rows of a query as plain objects */
export async function rows<T = Record<string, unknown>>(
  sql: string,
  args: InValue[] = [],
  url = stack().dbUrl,
): Promise<T[]> {
  const client = db(url);
  try {
    const result = await client.execute({ sql, args });
    return result.rows.map((row) => ({ ...row }) as T);
  } finally {
    client.close();
  }
}
