import { SECOND } from "#contract/time.ts";
import { fromDatabase, patientFetch } from "./patient-fetch.ts";

/**
 * Opening a connection makes the database parse its whole schema, which takes several times as long as a
 * typical query. In libSQL's protocol over HTTP (Hrana), a connection is called a stream. If the client
 * doesn't close a stream, it stays open for ten seconds, and any client that presents its baton can continue
 * it. So we keep a few streams open for later requests of this process.
 */

/** A part of a request in Hrana. */
export interface Step {
  type: string;
  sql_id?: number;
}

interface StepResult {
  type: "ok" | "error";
  /** For a batch: each statement's result and error. Both are null if the statement wasn't run. */
  response?: { result?: { step_results?: unknown[]; step_errors?: unknown[] } };
}

/** Results in the order of the steps, or the error with which the database refused all of them. */
export type Ran = { results: StepResult[] } | Refused;

interface Refused {
  status: number;
  /** @returns the database's response, new for each caller. If callers shared one, canceling its body would hang */
  answer(): Response;
}

interface Stream {
  baton: string;
  /** When it was last used, UTC ms. */
  usedAt: number;
}

/** The streams to one database with one token. */
interface Pool {
  idle: Stream[];
  /** One per stream in use: when it was taken, UTC ms. */
  inUse: Set<{ takenAt: number }>;
}

/** Streams that this process keeps per database. The server allows 128 connections, from all processes together. */
const MAX_STREAMS = 4;
/** Milliseconds. The server closes a stream after ten seconds without a request. */
const KEEP_FOR = 5 * SECOND;
/**
 * Milliseconds. If a Worker's request is canceled, its stream is never returned to the pool. So a stream counts
 * as in use only for as long as a request may take.
 */
const USED_FOR = 30 * SECOND;

const pools = new Map<string, Pool>();

function poolFor(request: Request): Pool {
  const key = `${request.url} ${request.headers.get("Authorization")}`;
  const pool = pools.get(key) ?? { idle: [], inUse: new Set() };
  pools.set(key, pool);
  return pool;
}

/** @returns the most recently used idle stream, so that surplus streams expire; undefined if none is idle */
function takeIdle(pool: Pool): Stream | undefined {
  const deadline = Date.now() - KEEP_FOR;
  pool.idle = pool.idle.filter(({ usedAt }) => usedAt > deadline);
  return pool.idle.pop();
}

/** @returns whether the idle streams and those in use add up to the maximum */
function isFull({ idle, inUse }: Pool): boolean {
  const deadline = Date.now() - USED_FOR;
  for (const use of inUse) if (use.takenAt < deadline) inUse.delete(use);
  return idle.length + inUse.size >= MAX_STREAMS;
}

/**
 * Runs steps that don't continue an open transaction. Uses an idle stream if there is one, or else a new one.
 * @param request gives the address and the headers
 * @param steps the statements, without the `close` at the end
 * @throws PartUnavailable as {@link patientFetch} does, and if the response can't be read; the steps may still have run
 */
export async function runSteps(request: Request, steps: readonly Step[]): Promise<Ran> {
  const pool = poolFor(request);
  const kept = takeIdle(pool);
  if (kept) {
    const ran = await keeping(pool, request, steps, kept.baton);
    // 400 means that the stream has expired, or its server was restarted. None of the steps ran, so run them below.
    if (!("status" in ran && ran.status === 400)) return ran;
  }
  if (isFull(pool)) {
    const ran = await ranIn(await post(request, null, [...steps, { type: "close" }]));
    return "status" in ran ? ran : { results: ran.results.slice(0, -1) };
  }
  return await keeping(pool, request, steps, null);
}

/**
 * Runs steps on a stream, which counts as in use while they run. Keeps the stream afterward if it has a baton and no
 * transaction can be open on it.
 */
async function keeping(
  pool: Pool,
  request: Request,
  steps: readonly Step[],
  baton: string | null,
): Promise<Ran> {
  // A stored SQL text stays with its stream, but the stream's next user would use the same number for another text.
  const forget = steps.flatMap(({ type, sql_id }) =>
    type === "store_sql" && sql_id !== undefined ? [{ type: "close_sql", sql_id }] : [],
  );
  const use = { takenAt: Date.now() };
  pool.inUse.add(use);
  try {
    const ran = await ranIn(await post(request, baton, [...steps, ...forget]));
    if ("status" in ran) return ran;
    const { results, baton: handle, base_url: elsewhere } = ran;
    // A stream on another address isn't worth keeping.
    const isKept = handle && !elsewhere && results.every(isOver);
    if (isKept) pool.idle.push({ baton: handle, usedAt: Date.now() });
    else if (handle) void post(request, handle, [{ type: "close" }]).catch(() => undefined);
    return { results: results.slice(0, steps.length) };
  } finally {
    pool.inUse.delete(use);
  }
}

/**
 * @returns whether the step's transaction has certainly ended. After a single statement, it always has. After a batch,
 *   it has if no statement failed, or if the rollback ran that the client puts at the end of each batch.
 */
function isOver({ response }: StepResult): boolean {
  const { step_results = [], step_errors = [] } = response?.result ?? {};
  return step_errors.every((error) => error === null) || step_results.at(-1) !== null;
}

const post = ({ url, method, headers }: Request, baton: string | null, requests: readonly Step[]) =>
  patientFetch(new Request(url, { method, headers, body: JSON.stringify({ baton, requests }) }));

type Answered = { results: StepResult[]; baton?: string | null; base_url?: string | null };

async function ranIn(response: Response): Promise<Answered | Refused> {
  if (response.ok) return await fromDatabase(() => response.json() as Promise<Answered>);
  const text = await fromDatabase(() => response.text());
  return { status: response.status, answer: () => new Response(text, response) };
}
