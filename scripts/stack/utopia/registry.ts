import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { runBatch } from "#db/batch.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";
import { issuerWrite } from "#functions/issuers/add.ts";
import { checkIssuer } from "#functions/issuers/issuer-input.ts";
import { MADE_UP_ISSUERS } from "./issuers.ts";

/**
 * Adds the made-up issuers to the trust registry of a local stack, unless they're there already: also to a database from
 * before there were any, and never to a deployment's. One that a developer retired stays retired.
 * @param dbUrl a migrated database
 */
export async function addMadeUpIssuers(dbUrl: string): Promise<void> {
  await addMadeUpIssuersTo(openDatabase(dbUrl), Date.now());
}

/** The same for a database that's open. @param now UTC milliseconds */
export async function addMadeUpIssuersTo(db: Database, now: number): Promise<void> {
  const names = MADE_UP_ISSUERS.map(({ name }) => name);
  const known = await db
    .select({ name: issuers.name, id: issuers.id, keyId: issuerKeys.keyId })
    .from(issuers)
    .leftJoin(issuerKeys, eq(issuerKeys.issuerId, issuers.id))
    .where(and(eq(issuers.test, true), inArray(issuers.name, names)));
  const ctx = { db, now: () => now, requestId: newId("req", now) } as Ctx;
  const statements = await Promise.all(
    MADE_UP_ISSUERS.map(async (made) => {
      const checked = await checkIssuer({ ...made, test: true });
      const rows = known.filter(({ name }) => name === made.name);
      const id = rows[0]?.id;
      if (id === undefined) return issuerWrite(ctx, checked, { by: "system", why: "local stack" }).statements;
      // A newer version of this file may have other keys.
      const missing = checked.keys.filter(({ keyId }) => !rows.some((row) => row.keyId === keyId));
      return missing.map((key) =>
        db.insert(issuerKeys).values({ ...key, id: newId("isk", now), issuerId: id, addedAt: now }),
      );
    }),
  );
  if (statements.flat().length > 0) await runBatch(db, statements.flat());
}
