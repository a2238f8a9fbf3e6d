import { beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type Client, client } from "#tests/harness/client.ts";
import { later } from "#tests/harness/later.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { agreed, onPhone } from "#tests/harness/verification/handoff.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { type Endpoint, endpoints, needsSignIn } from "./endpoints.ts";

/** The same tests for every endpoint. What an endpoint does is tested in `tests/api`. */

const all = endpoints();
const staffs = sample(
  all.filter((endpoint) => endpoint.access === "staff"),
  3,
);
const closed = all.filter(needsSignIn);
const withBody = all.filter((endpoint) => endpoint.takesJson);
const onVerification = closed.filter((endpoint) => endpoint.path.startsWith("/api/verifications/:id"));

const at = (endpoint: Endpoint, id = "ver_0") => endpoint.path.replace(/:\w+/g, id);

let owner: Account;
let stranger: Account;
let clerk: Account;
let verification: string;
/** With the session of a phone that someone continues on. */
let phone: Pick<Account, "api">;
/** The owner's client with an access token that hasn't expired, in a session that has ended. */
let signedOut: Client;

beforeAll(async () => {
  [owner, stranger, clerk] = await Promise.all([account(), account(), staffMember()]);
  verification = await requestOf(owner, someEmail());
  const { subject, id } = await agreed();
  phone = await onPhone(subject, id);
  signedOut = await later(owner, Date.now());
  await signedOut.post("/api/auth/logout");
});

describe.each(sample(closed, 8))("$method $path for signed-in people", (endpoint) => {
  it("refuses a missing, broken or expired credential", async () => {
    const call = (token: string | undefined, now?: number) =>
      owner.api.as(token).call(endpoint.method, at(endpoint), now ? { now } : {});
    const [none, broken, expired] = await Promise.all([
      call(undefined),
      call(`${owner.accessToken.slice(0, -3)}abc`),
      call(owner.accessToken, Date.now() + HOUR),
    ]);
    expect([none.status, broken.status, expired.status]).toEqual([401, 401, 401]);
    expect(none.error.requestId).toBe(none.headers.get("x-request-id"));
  });
});

describe.each(staffs)("$method $path for staff", (endpoint) => {
  it("refuses everyone else", async () => {
    const answer = await owner.api.call(endpoint.method, at(endpoint));
    expect([answer.status, answer.error.code]).toEqual([403, "staff_only"]);
  });
});

describe.each(sample(withBody, 8))("$method $path with a body", (endpoint) => {
  it("refuses invalid JSON, an oversized body and another type, never with a 500", async () => {
    const caller = endpoint.access === "staff" ? clerk : endpoint.access === "phone" ? phone : owner;
    const send = (body: string, headers: Record<string, string> = {}) =>
      caller.api.call(endpoint.method, at(endpoint), { body, headers });
    expect((await send(`{"a":"${"x".repeat(256 * 1024)}"}`)).status).toBe(413);
    expect((await send("a=1", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(415);
    if (!endpoint.parsesJson) return;
    const malformed = await send("{");
    expect([malformed.status, malformed.error.code]).toEqual([400, "malformed"]);
    for (const odd of ["[]", "null", '"text"', "12"]) expect((await send(odd)).status).toBe(422);
  });
});

/** A body that is valid for any of these endpoints. */
const SUITABLE = {
  accepted: true,
  approve: true,
  request: true,
  textVersion: CONSENT_VERSION,
  format: "json",
  invite: "lnk_0.0",
  reason: "scam",
  check: "identity_match",
  finding: "name_differs",
  statement: "This is not true of me.",
  rating: 4,
  tags: ["theirs"],
  watching: true,
  text: "A note.",
  userId: null,
  kind: "employer",
  name: "Ann Lee",
  email: "ann@firm.test",
  id: "hnd_0",
  decision: "approve",
  number: 42,
  channel: "email",
};

const suitable = ({ method }: Endpoint) => (method === "GET" ? {} : { body: SUITABLE });

describe.each(sample(onVerification, 8))("$method $path for another tenant's verification", (endpoint) => {
  it("answers 404 to a stranger and changes nothing", async () => {
    const before = await rows("SELECT * FROM verifications WHERE id = ?", [verification]);
    const answer = await stranger.api.call(endpoint.method, at(endpoint, verification), suitable(endpoint));
    expect(answer.status).toBe(404);
    expect(await rows("SELECT * FROM verifications WHERE id = ?", [verification])).toEqual(before);
  });

  it("answers 401 to a party whose session has ended, and changes nothing", async () => {
    const before = await rows("SELECT * FROM verifications WHERE id = ?", [verification]);
    const answer = await signedOut.call(endpoint.method, at(endpoint, verification), suitable(endpoint));
    expect([answer.status, answer.error.code]).toEqual([401, "token_invalid"]);
    expect(await rows("SELECT * FROM verifications WHERE id = ?", [verification])).toEqual(before);
  });
});

describe("an unknown endpoint", () => {
  it("answers 404 in the envelope, with secure headers", async () => {
    const answer = await client().get("/api/nothing");
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });
});
