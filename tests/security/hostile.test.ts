import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/account.ts";
import { client } from "#tests/harness/client.ts";
import { sample } from "#tests/harness/scope.ts";
import { staffMember } from "#tests/harness/staff.ts";
import { requestOf } from "#tests/harness/verification.ts";
import { endpoints } from "./endpoints.ts";

/** Values that break a program which trusts them. Whatever an endpoint says to them, it is never "our fault". */

const all = endpoints();

/** Half a character, the end of text, line ends and marks that turn it, formulas, more than a number can be. */
const HALF = "\ud800";
const TEXTS = ["\u0000", "\u202e\r\nSet-Cookie: a=b", "' OR 1=1 --", '%_\\"*', "1e400", "-1"];
const IDS = ["%00", "%E0%A4%A", "..%2F..%2Fetc", "__proto__", "x".repeat(4000)];
const DEEP = "[".repeat(60_000) + "]".repeat(60_000);

/** Every query that some endpoint reads. */
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
    "limit",
  ],
  ["page", "priority", "reason", "redirect", "scope", "search", "since", "sortBy", "sortOrder", "state"],
  ["status", "tags", "terms", "token", "type"],
].flat();

/** Bodies with one wrong thing in each, and otherwise such that it is looked at. */
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
  '{"__proto__":{"staff":true},"constructor":{"prototype":{"staff":true}}}',
  DEEP,
];

let person: Account;
let clerk: Account;
let verification: string;

beforeAll(async () => {
  [person, clerk] = await Promise.all([account(), staffMember()]);
  verification = await requestOf(person, someEmail());
});

afterAll(async () => {
  // Nothing of it did anything: they are who they were, and signed in.
  expect((await person.api.get("/api/auth/me")).status).toBe(200);
});

describe.each(sample(all, 20))("$method $path", (endpoint) => {
  const send = async (path: string, body?: unknown) => {
    const { method, access } = endpoint;
    const caller = access === "staff" ? clerk.api : access === "signedIn" ? person.api : client();
    const answer = await caller.call(method, path, body === undefined ? {} : { body });
    return answer.status >= 500
      ? [`${answer.status} to ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 60)}`]
      : [];
  };
  const own = (id: string) => endpoint.path.replace(/:\w+/g, id);
  const queries = TEXTS.map((text) => new URLSearchParams(QUERY.map((name) => [name, text])));

  it("takes no hostile value for a fault of its own", async () => {
    const failed = await Promise.all([
      ...(endpoint.path.includes(":") ? IDS.map((id) => send(own(id))) : []),
      ...(endpoint.method === "GET" ? queries.map((query) => send(`${own(verification)}?${query}`)) : []),
      ...(endpoint.parsesJson ? BODIES.map((body) => send(own(verification), body)) : []),
    ]);
    expect(failed.flat()).toEqual([]);
  });
});
