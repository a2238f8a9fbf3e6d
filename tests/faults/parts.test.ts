import { afterAll, beforeAll, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { knock } from "#tests/harness/socket.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { fixture, requestOf, upload } from "#tests/harness/verification/verification.ts";

let stack: Awaited<ReturnType<typeof ownStack>>;
let requester: Account;

beforeAll(async () => {
  const limits = { "login.pair": { limit: 2, seconds: 120 } };
  stack = await ownStack({ RATE_LIMITS: JSON.stringify(limits) });
  requester = await account({ on: stack });
});
afterAll(async () => {
  await stack?.stop();
});

test("a limit from the environment applies in the running Worker", async () => {
  const guesser = client({ baseUrl: stack.url, testDoor: stack.env.TEST_DOOR });
  const now = Date.now();
  const guess = () =>
    guesser.post("/api/auth/login", { email: requester.email, password: "Wrong-horse7!" }, { now });
  expect([(await guess()).status, (await guess()).status]).toEqual([401, 401]);
  const refused = await guess();
  expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
  const wait = Number(refused.headers.get("Retry-After"));
  expect([wait > 0, wait <= 120]).toEqual([true, true]);
});

const health = async () => {
  const answer = await client({ baseUrl: stack.url }).get("/api/health");
  const { data } = answer.json as { data: { database: boolean; storage: boolean } };
  return { status: answer.status, database: data.database, storage: data.storage };
};

test.each(["database", "storage"] as const)(
  "the health page says when the %s is down, and when it's back",
  async (part) => {
    await stack.kill("SIGKILL", part);
    expect(await health()).toEqual({ status: 503, database: true, storage: true, [part]: false });
    await stack.restart(part);
    expect(await health()).toEqual({ status: 200, database: true, storage: true });
  },
);

test.each([
  ["small", 0],
  ["large", 8 * 1024 * 1024],
])(
  "a %s upload without storage is refused for now, and can be sent again",
  { tags: ["full"] },
  async (_, length) => {
    const picture = await fixture("license.jpg");
    const bytes = new Uint8Array(Math.max(length, picture.length));
    bytes.set(picture);
    const key = { idempotencyKey: `upload-${length}` };
    await stack.kill("SIGKILL", "storage");
    const failed = await upload(requester, null, bytes, key);
    expect([failed.status, failed.error.code, failed.headers.get("Retry-After")]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
    const mine = "SELECT id FROM documents WHERE owner_id = ? AND size = ?";
    expect(await rows(mine, [requester.id, bytes.length], stack.dbUrl)).toEqual([]);
    await stack.restart("storage");
    expect((await upload(requester, null, bytes, key)).status).toBe(201);
  },
);

test("everything else works without the rooms, and live events stay in the outbox", async () => {
  const subject = await account({ on: stack });
  await stack.kill("SIGKILL", "rooms");
  const id = await requestOf(requester, subject.email);
  const list = await subject.api.get("/api/notifications");
  expect(JSON.stringify(list.data)).toContain(id);
  // An upgrade that throws stalls the local queues for good. Email sent afterward shows that none did.
  const room = new URL(`/parties/main/${subject.id}`, stack.url);
  for (let knocks = 0; knocks < 5; knocks++) expect(await knock(room)).toBe(503);
  const another = await account({ on: stack });
  await requestOf(requester, another.email);
  await waitForMail(another.email, ({ subject }) => subject.includes("wants to verify you"), stack.mailUrl);
  await stack.restart("rooms");
});

test("pages, redirects and sockets don't pass the placed API: they work without it", async () => {
  const person = await account({ on: stack });
  const { url, token } = (await person.api.post<{ url: string; token: string }>("/api/realtime/ticket")).data;
  await stack.kill("SIGKILL", "api");
  const get = (path: string) => fetch(new URL(path, stack.url), { redirect: "manual" });
  for (const path of ["/", "/login", "/app", "/app/verifications/ver_1", "/s/none", "/v/none"]) {
    const page = await get(path);
    expect([path, page.status, page.headers.get("content-type")]).toEqual([
      path,
      200,
      expect.stringContaining("text/html"),
    ]);
  }
  expect((await get("/nowhere")).status).toBe(302);
  expect((await get("/assets/none.js")).status).toBe(404);
  expect(await knock(new URL(`${url.replace("ws", "http")}?ticket=${token}`))).toBe(101);
  const failed = await get("/api/health");
  expect([failed.status, failed.headers.get("x-content-type-options")]).toEqual([503, "nosniff"]);
  expect([failed.headers.get("Retry-After"), await failed.json()]).toMatchObject([
    "5",
    { success: false, error: { code: "unavailable" } },
  ]);
  await stack.restart("api");
  expect((await health()).status).toBe(200);
});

test("a mail that the mail server couldn't take is sent once later", async () => {
  await stack.kill("SIGKILL", "mail");
  const late = await account({ on: stack, unverified: true });
  const unsent = () =>
    rows<{ attempts: number }>("SELECT attempts FROM outbox WHERE status <> 'done'", [], stack.dbUrl);
  await until(async () => (await unsent()).some((row) => row.attempts > 0), "a failed attempt");
  await stack.restart("mail");
  await until(async () => {
    const client = db(stack.dbUrl);
    await client.execute("UPDATE outbox SET next_at = 0, not_before = 0 WHERE status = 'pending'");
    client.close();
    await cron(stack.apiUrl);
    return (await unsent()).length === 0;
  }, "the outbox to be empty");
  expect(await mailsTo(late.email, stack.mailUrl)).toHaveLength(1);
});
