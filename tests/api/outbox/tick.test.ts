import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { tick } from "#functions/jobs/tick.ts";
import { startDatabase } from "#scripts/stack/database.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { bindings } from "#tests/harness/context.ts";
import { db } from "#tests/harness/stack/db.ts";

/** Uses a database of its own, because it breaks one of its tables. */
it("the minute's job runs its other parts when one fails, and logs which one failed", async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-"));
  const { database: port } = await freePorts();
  const part = await startDatabase(dataDir, port, { onLog: () => {}, onDeath: () => {} });
  onTestFinished(async () => {
    await part.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await migrate(url);
  const client = db(url);
  await client.batch([
    "DROP TABLE audit",
    "INSERT INTO idempotency VALUES ('usr_1', 'key', 'hash', 200, 'ver_1', 0)",
    `INSERT INTO outbox (id, channel, name, payload, next_at, created_at)
      VALUES ('out_1', 'live', 'system_notification', '{"user_id":"usr_1"}', 0, 0)`,
  ]);
  const logged: unknown[] = [];
  await tick({
    db: openDatabase(url),
    now: () => 2 * DAY,
    log: (event: string, fields?: object) => logged.push({ event, ...fields }),
    env: bindings(),
  } as unknown as Ctx);
  expect(logged).toEqual([
    { event: "tick.failed", part: "sealAudit", error: expect.stringContaining("no such table") },
  ]);
  expect((await client.execute("SELECT * FROM idempotency")).rows).toEqual([]);
  expect(
    (await client.execute("SELECT status FROM outbox WHERE name <> 'storage.sweep'")).rows,
  ).toMatchObject([{ status: "done" }]);
  client.close();
});
