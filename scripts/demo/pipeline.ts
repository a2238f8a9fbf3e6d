import { Agent, request } from "node:http";
import type { InValue } from "@libsql/client/http";

/** A value as encoded by libSQL's HTTP protocol (Hrana 2 over HTTP). */
type Encoded =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

export interface Statement {
  sql: string;
  args: Encoded[];
  want_rows: boolean;
}

/** A statement's result as encoded by the protocol. */
export interface EncodedRows {
  cols: { name: string | null }[];
  rows: Encoded[][];
  affected_row_count: number;
}

interface Failure {
  message: string;
  code: string | null;
}
type Outcome = { type: "ok"; response: { result: unknown } } | { type: "error"; error: Failure };

const run = (sql: string): Statement => ({ sql, args: [], want_rows: false });
const ok = (step: number) => ({ type: "ok", step });

/**
 * A connection to the database, which the protocol's baton keeps open between requests. It runs one request at a time.
 */
export class Pipeline {
  /** The number of requests that haven't gotten a response yet. */
  waiting = 0;
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #baton: string | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param url the database's URL */
  constructor(url: string) {
    this.#url = new URL("/v2/pipeline", url);
  }

  /** Runs one statement. @throws Error with SQLite's code */
  execute(stmt: Statement): Promise<EncodedRows> {
    return this.#ask({ type: "execute", stmt }) as Promise<EncodedRows>;
  }

  /**
   * Runs statements in one transaction. @throws Error with SQLite's code for the first statement that fails; nothing is
   * written
   */
  async batch(statements: readonly Statement[], isWrite: boolean): Promise<EncodedRows[]> {
    const end = statements.length + 1;
    const steps = [
      { stmt: run(isWrite ? "BEGIN IMMEDIATE" : "BEGIN") },
      ...statements.map((stmt, i) => ({ condition: ok(i), stmt })),
      { condition: ok(end - 1), stmt: run("COMMIT") },
      { condition: { type: "not", cond: ok(end) }, stmt: run("ROLLBACK") },
    ];
    const { step_results, step_errors } = (await this.#ask({ type: "batch", batch: { steps } })) as {
      step_results: EncodedRows[];
      step_errors: (Failure | null)[];
    };
    const failure = step_errors.find((one) => one !== null);
    if (failure) throw errorOf(failure);
    return step_results.slice(1, end);
  }

  /** Lets the server close the connection, which it does after ten idle seconds. */
  close(): void {
    this.#agent.destroy();
  }

  #ask(what: object): Promise<unknown> {
    this.waiting++;
    const turn = this.#last.then(async () => {
      const { baton, results } = await this.#send(what);
      this.#baton = baton;
      const [outcome] = results;
      if (outcome?.type !== "ok") throw errorOf(outcome?.error ?? { message: "No answer", code: null });
      return outcome.response.result;
    });
    this.#last = turn.catch(() => {}).finally(() => this.waiting--);
    return turn;
  }

  /**
   * If the connection was idle for ten seconds, the server has closed it and didn't run the request, so retry on a new
   * one.
   */
  async #send(what: object) {
    try {
      return await this.#post({ baton: this.#baton, requests: [what] });
    } catch (error) {
      if ((error as { code?: string }).code !== "STREAM_EXPIRED") throw error;
      return this.#post({ baton: null, requests: [what] });
    }
  }

  #post(body: object): Promise<{ baton: string | null; results: Outcome[] }> {
    return new Promise((resolve, reject) => {
      const headers = { "Content-Type": "application/json" };
      const sent = request(this.#url, { method: "POST", agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const body = JSON.parse(Buffer.concat(parts).toString());
          if (answer.statusCode === 200) resolve(body);
          else reject(errorOf(body));
        });
      });
      sent.on("error", reject);
      sent.end(JSON.stringify(body));
    });
  }
}

const errorOf = ({ message, code }: Failure) => Object.assign(new Error(message), { code: code ?? "" });

/** @returns a parameter's value in the protocol's encoding */
export function encoded(value: InValue): Encoded {
  if (value === null) return { type: "null" };
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "boolean") return { type: "integer", value: value ? "1" : "0" };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number")
    return Number.isInteger(value) ? { type: "integer", value: String(value) } : { type: "float", value };
  throw new TypeError("This kind of value isn't supported");
}

/** @returns a column's value, with integers as numbers */
export function decoded(value: Encoded): string | number | Buffer | null {
  if (value.type === "null") return null;
  if (value.type === "integer") return Number(value.value);
  return value.type === "blob" ? Buffer.from(value.base64, "base64") : value.value;
}
