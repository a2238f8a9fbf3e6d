import { PartUnavailable } from "#contract/unavailable.ts";
import { type Ran, runSteps, type Step } from "./kept-streams.ts";
import { fromDatabase, patientFetch } from "./patient-fetch.ts";

interface Asked {
  request: Request;
  answer: (response: Response | Promise<Response>) => void;
  fail: (error: unknown) => void;
}

/** A single query that doesn't belong to an open connection. */
interface Query extends Asked {
  execute: Step;
}

/**
 * Combines queries that are made at the same moment into one request. That way, the database uses one
 * connection for them instead of many, and they count as one of the six responses that a Worker can wait for
 * at once. Each query still succeeds or fails on its own. A batch gets a separate request, because it may have
 * to wait for the write lock.
 * @returns the `fetch` function to give to a database client
 */
export function joinedFetch(): (request: Request) => Promise<Response> {
  let asked: Asked[] = [];
  const sendAll = () => {
    const together = asked;
    asked = [];
    send(together).catch((error: unknown) => {
      for (const { fail } of together) fail(error);
    });
  };
  return (request) =>
    new Promise((answer, fail) => {
      if (asked.length === 0) queueMicrotask(sendAll);
      asked.push({ request, answer, fail });
    });
}

async function send(together: Asked[]): Promise<void> {
  const queries: Query[] = [];
  for (const one of together) {
    const { request, answer } = one;
    // A body can be read only once. A request without a body asks for the protocol's version.
    const body = request.method === "POST" ? await request.text() : null;
    const { baton, requests = [] } = JSON.parse(body ?? "{}") as { baton?: string | null; requests?: Step[] };
    const steps = requests.at(-1)?.type === "close" ? requests.slice(0, -1) : [];
    const [execute, ...more] = steps;
    // A baton identifies an open connection.
    if (baton || !execute) answer(passOn(withBody(request, body), Boolean(baton)));
    else if (execute.type === "execute" && more.length === 0) queries.push({ ...one, execute });
    else answer(runSteps(request, steps).then((ran) => answerOf(ran)));
  }
  const [first] = queries;
  if (!first) return;
  const ran = await runSteps(
    first.request,
    queries.map(({ execute }) => execute),
  );
  for (const [i, { answer }] of queries.entries()) answer(answerOf(ran, i));
}

/**
 * Passes on a request that continues or opens a connection, or that runs nothing.
 * @throws PartUnavailable as {@link patientFetch} does, and if the connection is gone because it was idle for too long
 *   or the database was restarted
 */
async function passOn(request: Request, hasBaton: boolean): Promise<Response> {
  const answer = await patientFetch(request);
  const text = await fromDatabase(() => answer.text());
  if (hasBaton && answer.status === 400) throw new PartUnavailable("database", "The connection is gone");
  return new Response(text, answer);
}

const withBody = ({ url, method, headers }: Request, body: string | null) =>
  new Request(url, { method, headers, body });

const CLOSED = { type: "ok", response: { type: "close" } };

/**
 * Makes the client's response. It ends as if the connection had been closed, which is what the client asked for.
 * @param at index of the only result to return, for one of several combined queries; if omitted, all results
 *   are returned
 */
function answerOf(ran: Ran, at?: number): Response {
  if ("status" in ran) return ran.answer();
  const results = [...(at === undefined ? ran.results : [ran.results[at]]), CLOSED];
  // The client calls only `json()`. For a large list, serializing the results would take as long as the query.
  return Object.assign(new Response(null), { json: async () => ({ results }) });
}
