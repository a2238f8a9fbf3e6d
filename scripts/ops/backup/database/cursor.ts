import { TIME_LIMITS } from "#contract/time-limits.ts";
import { Refused } from "#scripts/ops/command.ts";

/** A value as encoded by libSQL's HTTP protocol (Hrana 3). */
export type Encoded =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number | null }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

type Entry =
  | { type: "step_begin"; step: number }
  | { type: "row"; row: Encoded[] }
  | { type: "step_end" }
  | { type: "step_error" | "error"; error: { message: string } };

/** A row, with the index of the query that returned it. */
export interface Found {
  query: number;
  row: Encoded[];
}

const stmt = (sql: string) => ({ sql, args: [], want_rows: true });

/**
 * Runs queries in one transaction and streams their rows. All of them see the same state of the database, however long
 * reading takes, and others can write in the meantime. It takes a single request and doesn't collect rows in memory.
 * @throws Refused if the database rejects the request; Error if a query fails or the connection breaks
 */
export async function* readAtOnce(
  url: string,
  token: string | undefined,
  queries: readonly string[],
): AsyncGenerator<Found> {
  const steps = ["BEGIN", ...queries, "COMMIT"].map((sql, i) => ({
    stmt: stmt(sql),
    ...(i > 0 ? { condition: { type: "ok", step: i - 1 } } : {}),
  }));
  const address = url.replace(/^(libsql|wss):/, "https:").replace(/^ws:/, "http:");
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIME_LIMITS.operator);
  const answer = await fetch(new URL("/v3/cursor", address), {
    method: "POST",
    signal: late.signal,
    // Compressing the response would take the server longer than sending it uncompressed.
    headers: { "Accept-Encoding": "identity", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ baton: null, batch: { steps } }),
  });
  clearTimeout(timer);
  if (!answer.ok || !answer.body)
    throw new Refused(`The database refused to be read: ${answer.status} ${await answer.text()}`);
  let step = 0;
  let ended = 0;
  let isFirst = true;
  for await (const line of linesOf(answer.body)) {
    // The first line describes the connection.
    if (isFirst) isFirst = false;
    else {
      const entry = JSON.parse(line) as Entry;
      if (entry.type === "row") yield { query: step - 1, row: entry.row };
      else if (entry.type === "step_begin") step = entry.step;
      else if (entry.type === "step_end") ended++;
      else if ("error" in entry) throw new Error(entry.error.message);
    }
  }
  if (ended !== steps.length)
    throw new Error("The database closed the connection before everything was read");
}

/** @returns the lines of a UTF-8 text, without the line breaks */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let parts: string[] = [];
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      parts.push(text.slice(start, end));
      yield parts.join("");
      parts = [];
      start = end + 1;
    }
    parts.push(text.slice(start));
  }
  const rest = parts.join("") + decoder.decode();
  if (rest !== "") yield rest;
}
