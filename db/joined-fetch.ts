import { patientFetch } from "./patient-fetch.ts";

/** A request of libSQL's protocol over HTTP (Hrana 2). */
interface Pipeline {
  requests: { type: string }[];
}

interface Asked {
  request: Request;
  answer: (response: Response | Promise<Response>) => void;
}

/**
 * Sends queries that are asked at the same moment in one request: the database opens one connection for them instead of
 * many, and a Worker may only wait for six answers at once. Each still succeeds or fails on its own. Batches stay alone,
 * because one may wait for the write lock.
 * @returns what a database client fetches with
 */
export function joinedFetch(): (request: Request) => Promise<Response> {
  let asked: Asked[] = [];
  const send = async () => {
    const together = asked;
    asked = [];
    const [only] = together;
    if (only && together.length === 1) return only.answer(patientFetch(only.request));
    const parts = await Promise.all(
      together.map(async (one) => ({ ...one, ...((await one.request.clone().json()) as Pipeline) })),
    );
    for (const { request, answer } of parts.filter((part) => !isQuery(part))) answer(patientFetch(request));
    const queries = parts.filter(isQuery);
    if (queries.length === 0) return;
    const answers = fetchTogether(queries);
    for (const [i, { answer }] of queries.entries()) answer(answers.then((all) => all[i]!));
  };
  return (request) =>
    new Promise((answer) => {
      if (asked.length === 0) queueMicrotask(() => void send());
      asked.push({ request, answer });
    });
}

/** Whether it's one query on a connection that's closed afterwards. */
const isQuery = ({ requests }: Pipeline) =>
  requests.length === 2 && requests[0]?.type === "execute" && requests[1]?.type === "close";

/** @returns an answer for each query. They're separate responses, because cancelling one that's shared never ends */
async function fetchTogether(queries: (Asked & Pipeline)[]): Promise<Response[]> {
  const { url, method, headers } = queries[0]!.request;
  const requests = [...queries.map((query) => query.requests[0]), { type: "close" }];
  const response = await patientFetch(
    new Request(url, { method, headers, body: JSON.stringify({ requests }) }),
  );
  const text = await response.text();
  if (!response.ok) return queries.map(() => new Response(text, response));
  const { results } = JSON.parse(text) as { results: unknown[] };
  return queries.map((_, i) => Response.json({ results: [results[i], results.at(-1)] }));
}
