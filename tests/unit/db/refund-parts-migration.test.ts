import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, it, onTestFinished } from "vitest";
import { proveBooks, writeBooks } from "../ledger/books.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);

it("counts refunds from before to the invoice's verifications in their order, up to what wasn't credited", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-parts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "books.db");
  await writeBooks(path);
  const client = createClient({ url: `file:${path}` });
  const name = readdirSync(FOLDER).find((file) => file.endsWith("_refunds_of_charges_and_mailboxes.sql"));
  const backfill = readFileSync(new URL(name ?? "", FOLDER), "utf8")
    .split("--> statement-breakpoint")
    .find((statement) => statement.includes("INSERT INTO refund_parts"));
  await client.execute("DELETE FROM refund_parts");
  await client.execute(backfill ?? "");
  const { rows } = await client.execute(
    "SELECT payment_id, verification_id, amount_cents FROM refund_parts ORDER BY payment_id, verification_id",
  );
  client.close();
  expect(rows.map((row) => [row[0], row[1], row[2]])).toEqual([
    ["pay_back", "ver_1", 600],
    ["pay_returned", "ver_2", 80],
  ]);
  expect(await proveBooks(path)).toEqual([]);
});
