import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { agrees, continued, signedInByLink } from "#tests/harness/people/passwordless.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { agreed, onPhone, type Phone } from "#tests/harness/verification/handoff.ts";
import { consentTo, fixture, requestOf, upload } from "#tests/harness/verification/verification.ts";
import { BODIES } from "./bodies.ts";
import { type Endpoint, endpoints, needsSignIn } from "./endpoints.ts";

/** The session of a phone that someone continues on calls every endpoint that's for people who are signed in. */

let requester: Account;
let subject: Account;
let own: string;
let phone: Phone;
let document: string;

const all = endpoints().filter(needsSignIn);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** All that such a session is for. */
const FOR_PHONES = [
  "GET /api/handoff",
  "POST /api/handoff/end",
  "POST /api/handoff/progress",
  "POST /api/v1/documents/upload",
];

const onThePhone = (): Account => ({ ...subject, api: phone.api });

beforeAll(async () => {
  ({ requester, subject, id: own } = await agreed());
  document = (await upload(subject, own, await fixture("license.jpg"), { side: "front" })).data.id;
  phone = await onPhone(subject, own);
});

function call({ method, path }: Endpoint): Promise<Answer<unknown>> {
  const id = path.includes("/documents/:id") ? document : own;
  const body = method === "GET" ? {} : { body: BODIES[`${method} ${path}`]?.()[0] ?? {} };
  return phone.api.call(method, path.replace(/:id\b/, id).replace(/:\w+/g, "none_0"), body);
}

describe("a phone's session", () => {
  it("is for four endpoints, and refused by every other one, with the ids of its own request, too", async () => {
    const open: string[] = [];
    for (const endpoint of all.filter((one) => !FOR_PHONES.includes(nameOf(one)))) {
      const { status, json } = await call(endpoint);
      const code = (json as { error?: { code?: string } }).error?.code;
      if (status !== 403 || code !== "session_limited") open.push(nameOf(endpoint));
    }
    expect(open).toEqual([]);
    expect(
      all
        .map(nameOf)
        .filter((name) => FOR_PHONES.includes(name))
        .sort(),
    ).toEqual(FOR_PHONES);
    const { error } = await phone.api.get(`/api/verifications/${own}`);
    expect(error.message).toBe(
      "This phone can only add documents to one request. Go back to your computer for everything else.",
    );
    expect((await phone.api.get("/api/handoff")).status).toBe(200);
  });

  it("isn't accepted where signing in is optional either", async () => {
    for (const one of endpoints().filter(({ access }) => ["signedInOrLink", "partyOrLink"].includes(access)))
      expect([nameOf(one), (await call(one)).status]).toEqual([nameOf(one), 403]);
  });

  it("adds documents to its own request alone", async () => {
    const other = await requestOf(requester, subject.email);
    await consentTo(subject, other);
    const file = await fixture("license.jpg");
    expect((await upload(onThePhone(), own, file, { side: "front" })).status).toBe(201);
    for (const id of [other, null]) {
      const answer = await upload(onThePhone(), id, file);
      expect([answer.status, answer.error.code]).toEqual([403, "session_limited"]);
    }
    expect(await rows("SELECT 1 FROM documents WHERE verification_id = ?", [other])).toEqual([]);
  });

  it("adds no more than anyone else: ten documents to a request, and sixty uploads an hour", async () => {
    const script = await agreed();
    const { api } = await onPhone(script.subject, script.id);
    const file = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
    const send = () =>
      upload({ ...script.subject, api }, script.id, file, { name: "page.pdf", documentType: "other" });
    for (let i = 0; i < 10; i++) expect((await send()).status).toBe(201);
    const eleventh = await send();
    expect([eleventh.status, eleventh.error.message]).toEqual([
      409,
      "Maximum 10 files allowed. Please remove some files first.",
    ]);
    const empty = () => api.post("/api/v1/documents/upload", new FormData());
    const rest = await Promise.all(Array.from({ length: 60 }, empty));
    const refused = rest.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(11);
    expect(refused[0]?.error.message).toMatch(/You've reached the hourly limit for uploads\.$/);
  });

  it("ends with all other sessions, with the request, and when its subject ends it from the list of devices", async () => {
    const ends: ((one: Awaited<ReturnType<typeof agreed>>) => Promise<unknown>)[] = [
      ({ subject: { api }, id }) => api.post(`/api/verifications/${id}/withdraw`),
      ({ subject: { api }, id }) => api.post(`/api/verifications/${id}/block`),
      ({ subject: { api, password } }) =>
        api.post("/api/auth/change-password", { currentPassword: password, newPassword: "Battery-staple8!" }),
      async ({ subject: { api } }) => {
        const { data } = await api.get<{
          sessions: { id: string; only: string | null; user_agent: string }[];
        }>("/api/auth/sessions");
        const [device] = data.sessions.filter(({ only }) => only === "documents");
        expect(device?.user_agent).toContain("iPhone");
        return api.delete(`/api/auth/sessions/${device?.id}`);
      },
      ({ subject: { api, password } }) => api.delete("/api/users/me", { body: { password } }),
    ];
    for (const end of ends) {
      const one = await agreed();
      const { api } = await onPhone(one.subject, one.id);
      expect((await api.get("/api/handoff")).status).toBe(200);
      await end(one);
      expect((await api.get("/api/handoff")).status).toBe(401);
    }
  });

  it("has no refresh token", async () => {
    const tokens = await rows(
      "SELECT 1 FROM refresh_tokens JOIN sessions ON sessions.id = session_id WHERE handoff_id = ?",
      [phone.handoff.id],
    );
    expect(tokens).toEqual([]);
  });

  it("works for a subject without a password, too", async () => {
    const email = someEmail();
    const id = await requestOf(await account(), email);
    await continued(id, email);
    const person = await signedInByLink(id, email);
    await agrees(person, id);
    const { api } = await onPhone(person, id);
    expect((await upload({ ...person, api } as Account, id, await fixture("license.jpg"))).status).toBe(201);
    expect((await api.get("/api/auth/me")).status).toBe(403);
  });
});
