interface Env {
  DB_URL: string;
}

/**
 * Sends one request to the database without a library: the statements in the body, in one transaction if there are
 * several.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { statements } = (await request.json()) as { statements: { sql: string; args?: unknown[] }[] };
    const stmts = statements.map(({ sql, args = [] }) => ({ sql, args: args.map(hranaValue) }));
    const [first] = stmts;
    const work =
      stmts.length === 1
        ? { type: "execute", stmt: first }
        : { type: "batch", batch: { steps: inTransaction(stmts) } };
    const answer = await fetch(`${env.DB_URL}/v3/pipeline`, {
      method: "POST",
      body: JSON.stringify({ requests: [work, { type: "close" }] }),
    });
    const { results } = (await answer.json()) as { results: { type: string; error?: unknown }[] };
    const failed = results.find((result) => result.type === "error");
    return Response.json({ success: !failed, data: results[0] }, { status: failed ? 500 : 200 });
  },
};

function inTransaction(stmts: object[]) {
  const steps = [{ sql: "BEGIN IMMEDIATE" }, ...stmts, { sql: "COMMIT" }];
  return steps.map((stmt, i) => ({ stmt, ...(i > 0 ? { condition: { type: "ok", step: i - 1 } } : {}) }));
}

function hranaValue(value: unknown) {
  if (value === null) return { type: "null" };
  if (typeof value === "number") return { type: "integer", value: String(value) };
  return { type: "text", value: String(value) };
}
