import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Link } from "#db/schema/accounts/sessions.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import { type Answer, client } from "#tests/harness/client.ts";
import { contextOn } from "#tests/harness/context.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { type Socket, socket } from "#tests/harness/socket.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { inviteOf, requestOf } from "#tests/harness/verification/verification.ts";
import { BODIES } from "./bodies.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";

/**
 * The token of an invitation is the proof of being its subject, so it may exist in the email to the subject and nowhere
 * else. We look for it in everything that the requester's side can get: the answers of every endpoint, their email,
 * their rooms' messages, the database and the logs.
 */

let people: Record<"requester" | "manager" | "viewer", Account>;
let subject: Account;
let request: string;
let team: string;
/** The answer to the requester who sent the request to another address. */
let moved: Answer<unknown>;
/** The secret part of each of the request's tokens. */
let secrets: string[];
let rooms: Socket[];

beforeAll(async () => {
  const [requester, manager, viewer, invited] = await Promise.all([1, 2, 3, 4].map(() => account()));
  people = { requester: requester!, manager: manager!, viewer: viewer! };
  subject = invited!;
  team = await teamOf([requester!, "owner"], [manager!, "manager"], [viewer!, "viewer"]);
  rooms = await Promise.all([requester!, manager!].map(socket));
  request = await requestOf(requester!, subject.email, { teamId: team });
  for (const room of rooms) {
    room.send({ type: "subscribe_verification", id: request });
    await room.settle();
  }
  const invite = await inviteOf(subject.email, request);
  await requester!.api.post(`/api/verifications/${request}/remind`);
  await requester!.api.post(`/api/invitations/${request}/mail`);
  await until(async () => (await mailsTo(subject.email)).length === 3, "the three mails");
  const email = someEmail();
  await client().post(`/api/invitations/${request}/other-address`, { invite, email });
  moved = await requester!.api.post(`/api/verifications/${request}/other-address`, { approve: true });
  await inviteOf(email, request);
  const { env } = contextOn(stack().env);
  const links = await rows<Link>("SELECT id, kind, generation FROM links WHERE ref_id = ?", [request]);
  const tokens = await Promise.all(links.map((link) => linkToken(env, link)));
  secrets = tokens.map((token) => token.split(".")[1] ?? "");
});

const found = (text: string) => secrets.filter((secret) => text.includes(secret));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What ends the request or takes someone's access is called late, and what ends the session last of all. */
const lateness = (endpoint: Endpoint): number => {
  const name = nameOf(endpoint);
  if (/\/(logout|users\/me|sessions\/:id)$/.test(name)) return 2;
  return /\/(leave|cancel)$|^DELETE/.test(name) ? 1 : 0;
};
const all = endpoints().toSorted((a, b) => lateness(a) - lateness(b));

function callAs(who: Account, endpoint: Endpoint): Promise<Answer<unknown>> {
  const { method, path } = endpoint;
  const id = path.includes("/teams/:id") ? team : request;
  const body = method === "GET" ? {} : { body: BODIES[nameOf(endpoint)]?.()[0] ?? {} };
  return who.api.call(method, path.replace(/:id\b/, id).replace(/:\w+/g, "none_0"), body);
}

/** Everything that an answer carries. */
const textOf = ({ headers, bytes }: Answer<unknown>) =>
  JSON.stringify([...headers]) + new TextDecoder().decode(bytes);

describe("the token of an invitation", () => {
  it("is in the subject's mail, and each mail has its own", async () => {
    const mails = await mailsTo(subject.email);
    expect(mails.map(({ text }) => found(text).length)).toEqual([1, 1, 1]);
    expect(new Set(mails.flatMap(({ text }) => found(text))).size).toBe(3);
  });

  it("is in no answer to the requester's side, whichever endpoint they call", async () => {
    const leaks: string[] = [];
    const seen = new Set<string>();
    expect([moved.status, found(textOf(moved))]).toEqual([200, []]);
    for (const endpoint of all) {
      const answers = await Promise.all(Object.values(people).map((who) => callAs(who, endpoint)));
      for (const answer of answers) {
        if (answer.status < 300) seen.add(nameOf(endpoint));
        if (found(textOf(answer)).length > 0) leaks.push(nameOf(endpoint));
      }
    }
    expect(leaks).toEqual([]);
    // The calls really got what there is to see.
    for (const own of [
      "GET /api/verifications/:id",
      "GET /api/v1/verifications",
      "GET /api/v1/verifications/export",
      "GET /api/invitations/:id",
      "GET /api/v1/teams/:id/activity",
      "GET /api/notifications",
      "GET /api/events",
      "GET /api/users/export",
      "POST /api/verifications/:id/cancel",
    ])
      expect(seen).toContain(own);
  });

  it("is in no mail to the requester's side, and in no message of their rooms", async () => {
    for (const { email } of Object.values(people))
      expect(found((await mailsTo(email)).map((mail) => JSON.stringify(mail)).join("\n"))).toEqual([]);
    for (const room of rooms) {
      expect(room.events.map(({ type }) => type)).toContain("verification_updated");
      expect(found(JSON.stringify(room.events))).toEqual([]);
      room.close();
    }
  });

  it("is in no row of the database: no event, job, notification, audit row or key", async () => {
    const client = db();
    const tables = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
    for (const { name } of tables.rows) {
      const columns = await client.execute(`SELECT name FROM pragma_table_info('${name}')`);
      const isIn = columns.rows.map((column) => `instr("${column.name}", ?1) > 0`).join(" OR ");
      for (const secret of secrets) {
        const leak = await client.execute({
          sql: `SELECT 1 FROM "${name}" WHERE ${isIn} LIMIT 1`,
          args: [secret],
        });
        expect(leak.rows, `the table ${name}`).toEqual([]);
      }
    }
    client.close();
  });

  it("is in no log", () => {
    const logs = join(stack().dataDir, "logs");
    const files = readdirSync(logs);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(found(readFileSync(join(logs, file), "utf8")), file).toEqual([]);
  });
});
