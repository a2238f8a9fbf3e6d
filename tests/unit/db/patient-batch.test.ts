import type { Client } from "@libsql/client/http";
import { expect, it } from "vitest";
import { patientBatches } from "#db/patient-batch.ts";

/** A database that refuses so many batches, one way or another. */
function database(refusals: number, code = "SQLITE_BUSY") {
  const modes: unknown[] = [];
  const client = {
    async batch(_statements: unknown, mode: unknown) {
      modes.push(mode);
      if (modes.length <= refusals) throw Object.assign(new Error("refused"), { code });
      return [];
    },
  };
  return { modes, client: patientBatches(client as unknown as Client) };
}

it("takes the lock of writers first where something is written, and not to read", async () => {
  const { modes, client } = database(0);
  await client.batch(["SELECT 1", { sql: "select 2", args: [] }]);
  await client.batch(["SELECT 1", "UPDATE a SET b = 1"]);
  expect(modes).toEqual(["deferred", "write"]);
});

it("asks again what was refused because somebody else was writing", async () => {
  const { modes, client } = database(3);
  expect(await client.batch(["DELETE FROM a"])).toEqual([]);
  expect(modes).toHaveLength(4);
});

it("does not wait for ever, and never repeats what was refused for itself", async () => {
  const always = database(Number.POSITIVE_INFINITY);
  await expect(always.client.batch(["DELETE FROM a"])).rejects.toThrow("refused");
  expect(always.modes).toHaveLength(8);
  const constraint = database(1, "SQLITE_CONSTRAINT");
  await expect(constraint.client.batch(["DELETE FROM a"])).rejects.toThrow("refused");
  expect(constraint.modes).toHaveLength(1);
});
