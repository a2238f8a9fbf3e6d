import { patientFetch } from "./patient-fetch.ts";

interface Asked {
  request: Request;
  answer: (response: Response | Promise<Response>) => void;
  fail: (error: unknown) => void;
}

/** A part of a request in libSQL's protocol over HTTP (Hrana 2). */
interface Step {
  type: string;
}

/** One query on a connection that's closed afterwards. */
interface Query extends Asked {
  execute: Step;
}

/**
 * Sends queries that are asked at the same moment in one request: the database opens one connection for them instead of
 * many, and a Worker may only wait for six answers at once. Each still succeeds or fails on its own. Batches stay alone,
 * because one may wait for the write lock.
 * @returns what a database client fetches with
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
  const [only] = together;
  if (only && together.length === 1) return only.answer(patientFetch(only.request));
  const queries: Query[] = [];
  for (const one of together) {
    const { request, answer } = one;
    const body = await request.text();
    const { baton, requests } = JSON.parse(body) as { baton?: string | null; requests: Step[] };
    const [execute, close, ...more] = requests;
    const isQuery = execute?.type === "execute" && close?.type === "close" && more.length === 0;
    // A baton names an open connection.
    if (isQuery && !baton) queries.push({ ...one, execute });
    else answer(patientFetch(withBody(request, body)));
  }
  if (queries.length === 0) return;
  const answers = await fetchTogether(queries);
  for (const [i, { answer }] of queries.entries()) answer(answers[i]!);
}

const withBody = ({ url, method, headers }: Request, body: string) =>
  new Request(url, { method, headers, body });

/** @returns an answer for each query. They're separate responses, because cancelling one that's shared never ends */
async function fetchTogether(queries: Query[]): Promise<Response[]> {
  const requests = [...queries.map(({ execute }) => execute), { type: "close" }];
  const response = await patientFetch(withBody(queries[0]!.request, JSON.stringify({ requests })));
  const text = await response.text();
  if (!response.ok) return queries.map(() => new Response(text, response));
  const { results } = JSON.parse(text) as { results: unknown[] };
  return queries.map((_, i) => Response.json({ results: [results[i], results.at(-1)] }));
}
