import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { account } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ops, opsAs } from "#tests/harness/stack/ops.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { fixture, upload } from "#tests/harness/verification/verification.ts";
import { execute, isDone, leaveDead, stored, storedWhen } from "../outbox/rows.ts";

it("replays dead letters of every channel: a live event, a job and a document", async () => {
  const person = await account();
  const room = await socket(person);
  const { data: document } = await upload(person, null, await fixture("license-unreadable.jpg"));
  const dead = await Promise.all([
    leaveDead("system_notification", { user_id: person.id }, { channel: "live" }),
    leaveDead("mail.address_taken", { user_id: person.id }),
    leaveDead("document.read", { document_id: document.id }, { channel: "documents" }),
  ]);
  const listed = (await ops("outbox", "--dead")).out;
  expect(dead.map((id) => listed.includes(id))).toEqual([true, true, true]);
  for (const id of dead) expect((await opsAs("replay", id)).code).toBe(0);
  await cron();
  for (const id of dead) expect(await storedWhen(id, isDone)).toMatchObject({ last_error: null });
  await room.next("system_notification", ({ id }) => id === dead[0]);
  room.close();
});

it("lists a dead letter with its error and the id of its request", async () => {
  const requestId = newId("req", Date.now());
  const name = `no.${randomUUID()}`;
  const id = await leaveDead(name, {}, { request_id: requestId });
  const { out } = await ops("outbox", "--dead", "--name", name);
  expect(out).toMatch(/^1 dead\n/);
  expect(out).toContain(`${id}  ${name}  dead  8 attempts  It broke  ${requestId}`);
  expect((await ops("outbox", "--name", name)).out).toBe("0 pending");
});

it("replays all dead letters of a job, says how many, and leaves an audit row", async () => {
  const [name, other] = [`no.${randomUUID()}`, `no.${randomUUID()}`];
  const dead = [await leaveDead(name, {}), await leaveDead(name, {})];
  const kept = await leaveDead(other, {});
  expect((await opsAs("replay", "--all", "--name", name, "--dry-run")).out).toBe(
    `Would replay 2 dead letters of ${name}.`,
  );
  expect(await stored(dead[0]!)).toMatchObject({ status: "dead" });
  const answer = await opsAs("replay", "--all", "--name", name);
  expect(answer.out).toBe(`2 dead letters of ${name} will run again within a minute.`);
  for (const id of dead) {
    const { status, attempts } = await stored(id);
    expect(status).toBe("pending");
    // Another test's sweep may have tried it since.
    expect(attempts).toBeLessThan(8);
  }
  expect(await stored(kept)).toMatchObject({ status: "dead" });
  const written = await rows<{ actor: string; detail: string }>(
    "SELECT actor, detail FROM audit WHERE action = 'outbox.replayed' AND detail LIKE ?",
    [`%${name}%`],
  );
  expect(written.map(({ actor, detail }) => [actor, JSON.parse(detail)])).toEqual([
    ["ops:ada", expect.objectContaining({ name, rows: 2 })],
  ]);
  expect(await opsAs("replay", "--all", "--name", name)).toMatchObject({
    code: 1,
    err: `There are no dead letters of ${name}`,
  });
});

it("replays at most 500 dead letters at once", async () => {
  const name = `no.${randomUUID()}`;
  await execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
      INSERT INTO outbox (id, channel, name, payload, status, next_at, created_at)
      SELECT ? || i, 'jobs', ?, '{}', 'dead', i, 1 FROM n`,
    [`out_${name}_`, name],
  );
  const { out } = await opsAs("replay", "--all", "--name", name);
  expect(out).toBe(
    `500 dead letters of ${name} will run again within a minute. 1 more are left for another command.`,
  );
  expect(await rows("SELECT next_at FROM outbox WHERE name = ? AND status = 'dead'", [name])).toEqual([
    { next_at: 501 },
  ]);
  await execute("DELETE FROM outbox WHERE name = ?", [name]);
});

it("refuses both an id and --all, and neither", async () => {
  const codes = await Promise.all([
    opsAs("replay"),
    opsAs("replay", "out_1", "--all"),
    opsAs("replay", "out_1", "--name", "x"),
    opsAs("hold", "ver_1", "--all"),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
});
