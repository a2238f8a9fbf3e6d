import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { Env } from "#core/env.ts";
import { listKeys } from "#functions/documents/store/storage.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { fixture } from "#tests/harness/verification/verification.ts";

let stack: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  stack = await ownStack();
});
afterAll(async () => {
  await stack?.stop();
});

/** Starts an upload that is two days old by its own clock. Its headers have been sent, its body hasn't. */
async function beginUpload(person: Account, form: FormData) {
  const request = new Request("http://form", { method: "POST", body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const { hostname, port, host } = new URL(stack.url);
  const head = [
    "POST /api/v1/documents/upload HTTP/1.1",
    `Host: ${host}`,
    `Authorization: Bearer ${person.accessToken}`,
    `X-Test-Now: ${Date.now() - 2 * DAY}`,
    `X-Test-Door: ${stack.env.TEST_DOOR}`,
    `Content-Type: ${request.headers.get("Content-Type")}`,
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(Number(port), hostname);
  // The connection breaks when the Worker dies.
  socket.on("error", () => undefined);
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return { socket, sendBody: () => socket.write(body) };
}

const stored = () => listKeys(stack.env as unknown as Env, "documents/doc_", "", 10);

/** Runs the sweep as if a day had started, including postponed rows. */
async function sweep(): Promise<void> {
  const client = db(stack.dbUrl);
  await client.execute("UPDATE outbox SET next_at = 0, not_before = 0 WHERE status = 'pending'");
  client.close();
  await cron(stack.apiUrl);
}

it("a file that a dying Worker stored but didn't record is removed within a day", async () => {
  const person = await account({ on: stack });
  const form = new FormData();
  form.set("document", new File([await fixture("license.jpg")], "license.jpg"));
  form.set("documentType", "drivers_license");
  const { socket, sendBody } = await beginUpload(person, form);
  await until(
    async () =>
      (await rows("SELECT key FROM rate_limits WHERE key LIKE 'upload.%'", [], stack.dbUrl)).length > 0,
    "the upload to be counted",
  );
  // Pause the database, so that the upload waits for its row to be written. It ends when the database is killed below.
  const stopped = stack.kill("SIGSTOP", "database");
  sendBody();
  await until(async () => (await stored()).length > 0, "the file to be stored", 60_000);
  await stack.kill("SIGKILL", "api");
  socket.destroy();
  await stack.kill("SIGKILL", "database");
  await stopped;
  await stack.restart("database");
  await stack.restart("api");
  expect(await rows("SELECT id FROM documents", [], stack.dbUrl)).toEqual([]);
  expect(await stored()).not.toEqual([]);

  // The first attempt finds no storage. It's retried, and nothing is forgotten.
  await stack.kill("SIGKILL", "storage");
  await sweep();
  await stack.restart("storage");
  await until(
    async () => {
      await sweep();
      return (await stored()).length === 0;
    },
    "the orphans to be swept",
    60_000,
  );
});
