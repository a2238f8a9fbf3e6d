import { expect, vi } from "vitest";

/** One call as it arrived at the network edge. */
export interface Call {
  /** `POST /api/auth/login` */
  name: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body, if there was one. */
  body: unknown;
}

export type Answer = (call: Call) => Response | Promise<Response>;

/** Answers by method and path. */
export type Answers = Record<string, Answer>;

const answers = new Map<string, Answer>();
const calls: Call[] = [];
const unanswered: string[] = [];

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** The envelope around a good answer. */
export const ok = (data: unknown): Answer => json(200, { success: true, data });

/** A refusal in the server's own words, with messages by field where it has them. */
export const refused = (
  status: number,
  error: { code?: string; message?: string; fields?: Record<string, string>; requestId?: string } = {},
): Answer => json(status, { success: false, message: error.message, error });

/** An answer whose body is this text. */
export const text =
  (status: number, body: string): Answer =>
  () =>
    new Response(body, { status, headers: { "Content-Type": "text/plain" } });

/** The connection fails before anything answers. */
export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Sets what the server answers. Later answers to the same call replace earlier ones. */
export function serve(more: Answers): void {
  for (const [name, answer] of Object.entries(more)) answers.set(name, answer);
}

/** @returns the calls made so far with this method and path */
export const callsTo = (name: string): Call[] => calls.filter((call) => call.name === name);

/** Puts the stub in the place of `fetch`; the network edge is all that a component test replaces. */
export function stubFetch(): void {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), "http://localhost"), init);
    const { pathname, searchParams } = new URL(request.url);
    const body = await request.text();
    const call: Call = {
      name: `${request.method} ${pathname}`,
      query: searchParams,
      headers: request.headers,
      body: body.startsWith("{") ? JSON.parse(body) : undefined,
    };
    calls.push(call);
    const answer = answers.get(call.name);
    if (answer) return answer(call);
    unanswered.push(call.name);
    throw new TypeError(`No answer for ${call.name}`);
  });
}

/** Forgets all answers and calls; fails if the server was asked something that the test did not expect. */
export function resetServer(): void {
  const missed = unanswered.splice(0);
  answers.clear();
  calls.length = 0;
  expect(missed, "calls without an answer").toEqual([]);
}
