import { expect, vi } from "vitest";
import { UNAVAILABLE } from "#contract/unavailable.ts";

/** One API call as it reached the stubbed `fetch`. */
export interface Call {
  /** Method and path, such as `POST /api/auth/login`. */
  name: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body, if there was one. */
  body: unknown;
}

export type Answer = (call: Call) => Response | Promise<Response>;

/** Answers, keyed by method and path. */
export type Answers = Record<string, Answer>;

const answers = new Map<string, Answer>();
const calls: Call[] = [];
const unanswered: string[] = [];

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** A successful answer in the API's envelope. */
export const ok = (data: unknown): Answer => json(200, { success: true, data });

/** An error answer with the server's message and, optionally, messages by field. */
export const refused = (
  status: number,
  error: { code?: string; message?: string; fields?: Record<string, string>; requestId?: string } = {},
): Answer => json(status, { success: false, message: error.message, error });

/** The answer while the server can't reach a part, with the seconds until it makes sense to try again. */
export const down =
  (seconds = 5): Answer =>
  () => {
    const { code, message } = UNAVAILABLE;
    return Response.json(
      { success: false, message, error: { code, message } },
      { status: 503, headers: { "Retry-After": String(seconds) } },
    );
  };

/** An answer with this text as its body. */
export const text =
  (status: number, body: string): Answer =>
  () =>
    new Response(body, { status, headers: { "Content-Type": "text/plain" } });

/** The connection fails before any answer. */
export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** What screens ask for besides their own data: the bell, what the user began or saved, and a
 * phone that they continue on. All are empty. */
const ELSEWHERE: Answers = {
  "GET /api/v1/drafts": ok({ drafts: [] }),
  "GET /api/v1/templates": ok({ templates: [] }),
  "GET /api/v1/people": ok({ people: [] }),
  "PUT /api/v1/drafts": ok({ id: "dft_1" }),
  "GET /api/verifications/ver_1/handoff": ok({ handoff: null }),
  "GET /api/notifications": ok({ notifications: [], unread_count: 0, announcement: null, next: null }),
};

/** Sets the server's answers. A later answer to the same call replaces the earlier one. */
export function serve(more: Answers): void {
  for (const [name, answer] of Object.entries(more)) answers.set(name, answer);
}

/** @returns the calls so far with this method and path */
export const callsTo = (name: string): Call[] => calls.filter((call) => call.name === name);

/** Replaces `fetch` with a stub. Component tests mock nothing else. */
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
    const answer = answers.get(call.name) ?? ELSEWHERE[call.name];
    if (answer) return answer(call);
    unanswered.push(call.name);
    throw new TypeError(`No answer for ${call.name}`);
  });
}

/** Clears all answers and calls. Fails if the screen made a call that the test has no answer for. */
export function resetServer(): void {
  const missed = unanswered.splice(0);
  answers.clear();
  calls.length = 0;
  expect(missed, "calls without an answer").toEqual([]);
}
