import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { agrees, continued, type Passwordless, signedInByLink } from "#tests/harness/people/passwordless.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { fixture, requestOf, upload } from "#tests/harness/verification/verification.ts";
import { BODIES } from "./bodies.ts";
import { type Endpoint, endpoints, needsSignIn } from "./endpoints.ts";

/**
 * A session that's limited to a request calls every endpoint that's for people who are signed in: with its own request,
 * and with another request of which the same person is the subject.
 */

let requester: Account;
/** With a session for `own`. */
let subject: Passwordless;
let own: string;
let other: string;
let documents: Record<"own" | "other", string>;

const all = endpoints().filter(needsSignIn);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const withAccess = (access: string) =>
  all
    .filter((one) => one.access === access)
    .map(nameOf)
    .sort();

/** What such a session is for: its request, and the person's own data. */
const OF_REQUEST = [
  "DELETE /api/verifications/:id/block",
  "DELETE /api/verifications/:id/handoff",
  "GET /api/verifications/:id",
  "GET /api/verifications/:id/handoff",
  "POST /api/verifications/:id/block",
  "POST /api/verifications/:id/codes",
  "POST /api/verifications/:id/consent",
  "POST /api/verifications/:id/contacts",
  "POST /api/verifications/:id/dispute",
  "POST /api/verifications/:id/evidence-complete",
  "POST /api/verifications/:id/export",
  "POST /api/verifications/:id/handoff",
  "POST /api/verifications/:id/handoff/confirm",
  "POST /api/verifications/:id/handoff/send",
  "POST /api/verifications/:id/report",
  "POST /api/verifications/:id/withdraw",
];
const OF_PERSON = [
  "DELETE /api/users/me",
  "DELETE /api/v1/documents/:id",
  "GET /api/auth/me",
  "GET /api/events",
  "GET /api/notifications",
  "GET /api/users/export",
  "GET /api/v1/documents/:id/file",
  "POST /api/auth/logout",
  "POST /api/auth/set-password",
  "POST /api/notifications/:id/read",
  "POST /api/notifications/:id/unread",
  "POST /api/notifications/read-all",
  "POST /api/realtime/ticket",
];

beforeAll(async () => {
  const email = someEmail();
  requester = await account();
  [own, other] = [await requestOf(requester, email), await requestOf(requester, email)];
  const elsewhere = await continued(other, email);
  subject = await signedInByLink(own, email);
  await agrees(subject, own);
  await agrees(elsewhere, other);
  const file = await fixture("license.jpg");
  documents = {
    own: (await upload(subject as Account, own, file)).data.id,
    other: (await upload(elsewhere as Account, other, file)).data.id,
  };
});

/** Calls an endpoint with ids of the session's request, or of the other one. */
function call(endpoint: Endpoint, which: "own" | "other"): Promise<Answer<unknown>> {
  const { method, path } = endpoint;
  const id = path.includes("/documents/:id") ? documents[which] : which === "own" ? own : other;
  const body = method === "GET" ? {} : { body: BODIES[nameOf(endpoint)]?.()[0] ?? {} };
  return subject.api.call(method, path.replace(/:id\b/, id).replace(/:\w+/g, "none_0"), body);
}

const isLimited = ({ status, json }: Answer<unknown>) =>
  status === 403 && (json as { error?: { code?: string } }).error?.code === "session_limited";

describe("a session that's limited to a request", () => {
  it("is opened for what it needs, and for nothing else", () => {
    expect(withAccess("party")).toEqual(OF_REQUEST);
    expect(withAccess("person")).toEqual(OF_PERSON);
    expect(withAccess("uploader")).toEqual(["POST /api/v1/documents/upload"]);
  });

  it("is refused by every other endpoint, with the ids of its own request, too", async () => {
    const closed = all.filter(({ access }) => access === "signedIn" || access === "staff");
    expect(closed.length).toBeGreaterThan(80);
    const open: string[] = [];
    for (const endpoint of closed)
      for (const which of ["own", "other"] as const)
        if (!isLimited(await call(endpoint, which))) open.push(`${nameOf(endpoint)} (${which})`);
    expect(open).toEqual([]);
  });

  it("is refused for another request and its documents, although the person is the subject", async () => {
    const ofOne = all.filter(
      ({ access, path }) => access === "party" || (access === "person" && path.includes("/documents/:id")),
    );
    const open: string[] = [];
    for (const endpoint of ofOne) if (!isLimited(await call(endpoint, "other"))) open.push(nameOf(endpoint));
    const file = await fixture("license.jpg");
    for (const id of [other, null])
      if (!isLimited(await upload(subject as Account, id, file))) open.push(`an upload to ${id}`);
    if (!isLimited(await subject.api.post(`/api/verifications/${other}/decline`, {}))) open.push("decline");
    expect(open).toEqual([]);
    expect((await subject.api.get(`/api/v1/documents/${documents.own}/file`)).status).toBe(200);
  });

  it("hears only of its request: notifications, events, the room", async () => {
    const email = someEmail();
    const [mine, another] = [await requestOf(requester, email), await requestOf(requester, email)];
    await continued(another, email);
    const person = await signedInByLink(mine, email);
    const room = await socket(person as Account);
    for (const id of [mine, another]) room.send({ type: "subscribe_verification", id });
    await room.settle();
    for (const id of [another, mine]) await requester.api.post(`/api/verifications/${id}/cancel`);
    const told = () =>
      rows<{ id: string; about: string }>(
        "SELECT id, data ->> '$.verification_id' AS about FROM notifications WHERE user_id = ? AND read_at IS NULL",
        [person.id],
      );
    const theirs = () => told().then((all) => all.find(({ about }) => about === another));
    await until(theirs, "the notification about the other request");
    await room.next("verification_updated");
    await room.settle();
    const heard = room.events.filter(({ type }) => type !== "connected" && type !== "pong");
    expect(new Set(heard.map(({ data }) => data.verification_id))).toEqual(new Set([mine]));
    room.close();

    type Listed = Record<string, { data: { verification_id?: string } }[]>;
    const listed = (await person.api.get<Listed>("/api/notifications")).data.notifications;
    expect(new Set(listed?.map(({ data }) => data.verification_id))).toEqual(new Set([mine]));
    const { events } = (await person.api.get<Listed>("/api/events?after=0")).data;
    expect(events?.filter(({ data }) => data.verification_id !== mine)).toEqual([]);
    const id = (await theirs())?.id;
    expect((await person.api.post(`/api/notifications/${id}/read`, {})).status).toBe(404);
    await person.api.post("/api/notifications/read-all", {});
    expect((await told()).map(({ about }) => about)).not.toContain(mine);
    expect(await theirs()).toBeDefined();
  });
});
