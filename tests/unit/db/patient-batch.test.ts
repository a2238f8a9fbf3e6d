import type { Client } from "@libsql/client/http";
import { expect, it } from "vitest";
import { unavailablePart } from "#contract/unavailable.ts";
import { patientBatches } from "#db/patient-batch.ts";

/** A database that refuses this many batches, with this error code. */
function database(refusals: number, code = "SQLITE_BUSY") {
  const modes: unknown[] = [];
  const client = {
    async batch(_statements: unknown, mode: unknown) {
      modes.push(mode);
      if (modes.length <= refusals) throw Object.assign(new Error("refused"), { code });
      return [];
    },
    execute: async () => Promise.reject(Object.assign(new Error("refused"), { code })),
  };
  return { modes, client: patientBatches(client as unknown as Client) };
}

it("takes the write lock first if the batch writes, but not if it only reads", async () => {
  const { modes, client } = database(0);
  await client.batch(["SELECT 1", { sql: "select 2", args: [] }]);
  await client.batch(["SELECT 1", "UPDATE a SET b = 1"]);
  expect(modes).toEqual(["deferred", "write"]);
});

it("retries a batch that was refused because of another writer", async () => {
  const { modes, client } = database(3);
  expect(await client.batch(["DELETE FROM a"])).toEqual([]);
  expect(modes).toHaveLength(4);
});

it("gives up after eight tries, and never retries a batch that failed for its own reasons", async () => {
  const always = database(Number.POSITIVE_INFINITY);
  await expect(always.client.batch(["DELETE FROM a"])).rejects.toMatchObject({ part: "database" });
  expect(always.modes).toHaveLength(8);
  const constraint = database(1, "SQLITE_CONSTRAINT");
  await expect(constraint.client.batch(["DELETE FROM a"])).rejects.toThrow("refused");
  expect(constraint.modes).toHaveLength(1);
});

it.each([
  ["SQLITE_BUSY_SNAPSHOT", true],
  ["SQLITE_IOERR_READ", true],
  ["SQLITE_FULL", true],
  ["TRANSACTION_TIMEOUT", true],
  ["STREAM_EXPIRED", true],
  ["SQLITE_CONSTRAINT_UNIQUE", false],
  ["SQLITE_ERROR", false],
  ["SQL_PARSE_ERROR", false],
])("%s of a single statement is an outage: %s", async (code, isOutage) => {
  const error = await database(0, code)
    .client.execute("SELECT 1")
    .catch((reason: unknown) => reason);
  expect(unavailablePart(error)?.part).toBe(isOutage ? "database" : undefined);
});
