import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { sample } from "#tests/harness/scope.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { endpoints, needsSignIn } from "./endpoints.ts";

/** Values that break a program that trusts them. No endpoint may answer them with a 5xx. */

const all = endpoints();

/** Half a surrogate pair, null bytes, line breaks and direction marks, SQL, wildcards, and numbers out of range. */
const HALF = "\ud800";
const TEXTS = ["\u0000", "\u202e\r\nSet-Cookie: a=b", "' OR 1=1 --", '%_\\"*', "1e400", "-1"];
const IDS = ["%00", "%E0%A4%A", "..%2F..%2Fetc", "__proto__", "x".repeat(4000)];
const DEEP = "[".repeat(60_000) + "]".repeat(60_000);

/** Every query parameter that some endpoint reads. */
const QUERY = [
  [
    "age",
    "amount",
    "amountOperator",
    "assignedTo",
    "code",
    "dateFrom",
    "dateRange",
    "dateTo",
    "error",
    "format",
    "limit",
  ],
  ["page", "priority", "reason", "redirect", "scope", "search", "since", "sortBy", "sortOrder", "state"],
  ["status", "tags", "teamId", "terms", "timeZone", "token", "type"],
].flat();

/** Bodies with one wrong value in each. The rest is valid, so that the value gets looked at. */
const BODIES = [
  {
    token: `lnk_${HALF}.x`,
    password: "Not-the-horse8!",
    outcome: "declined",
    refreshToken: HALF,
    email: HALF,
  },
  { invite: `${HALF}.${HALF}`, accepted: true, textVersion: HALF, format: "pdf", code: "123456" },
  { search: HALF, action: "export", verificationIds: [HALF, "\u0000"], tags: [HALF], userId: HALF },
  { plan: "business", cycle: HALF, verificationType: "identity", requestedServices: [HALF], taxId: HALF },
  '{"__proto__":{"staff":true},"constructor":{"prototype":{"staff":true}}}',
  DEEP,
];

let person: Account;
let clerk: Account;
/** Logs out, since any JSON object is a valid body for that. */
let leaver: Account;
let verification: string;

beforeAll(async () => {
  [person, leaver, clerk] = await Promise.all([account(), account(), staffMember()]);
  verification = await requestOf(person, someEmail());
});

afterAll(async () => {
  // None of it had an effect: the person still exists and is signed in.
  expect((await person.api.get("/api/auth/me")).status).toBe(200);
});

describe.each(sample(all, 12))("$method $path", (endpoint) => {
  const send = async (path: string, body?: unknown) => {
    const { method, access } = endpoint;
    const holder = endpoint.path === "/api/auth/logout" ? leaver : person;
    const caller = access === "staff" ? clerk.api : needsSignIn(endpoint) ? holder.api : client();
    const answer = await caller.call(method, path, body === undefined ? {} : { body });
    return answer.status >= 500
      ? [`${answer.status} to ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 60)}`]
      : [];
  };
  const own = (id: string) => endpoint.path.replace(/:\w+/g, id);
  const queries = TEXTS.map((text) => new URLSearchParams(QUERY.map((name) => [name, text])));

  it("answers no hostile value with a server error", async () => {
    const failed = await Promise.all([
      ...(endpoint.path.includes(":") ? IDS.map((id) => send(own(id))) : []),
      ...(endpoint.method === "GET" ? queries.map((query) => send(`${own(verification)}?${query}`)) : []),
      ...(endpoint.parsesJson ? BODIES.map((body) => send(own(verification), body)) : []),
    ]);
    expect(failed.flat()).toEqual([]);
  });
});
