import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { missingMigrations, OlderDatabase } from "#db/migrations.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { serveDatabase } from "#tests/harness/world/world-database.ts";

test("a database with all migrations lacks none", async () => {
  expect(await missingMigrations(stack().dbUrl)).toEqual([]);
});

test("a deployment is told which migrations a database lacks", async () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  const { db, url, stop } = await serveDatabase(folder);
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  await db.run(
    sql`DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`,
  );
  const [newest, ...others] = await missingMigrations(url);
  expect(newest).toMatch(/^\d{4}_\w+$/);
  expect(others).toEqual([]);
  await db.run(sql`DROP TABLE __drizzle_migrations`);
  const all = await missingMigrations(url);
  expect(all[0]).toMatch(/^0000_/);
  expect(all.at(-1)).toBe(newest);
});

test("a database of an older version, whose migrations are gone, isn't migrated", async () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  const { db, url, stop } = await serveDatabase(folder);
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  await db.run(sql`UPDATE __drizzle_migrations SET created_at = 1785000000000`);
  for (const look of [missingMigrations, migrate])
    await expect(look(url)).rejects.toThrow(new OlderDatabase().message);
});

test("a database that can't be reached is an error", async () => {
  await expect(missingMigrations("http://127.0.0.1:1")).rejects.toThrow();
});
