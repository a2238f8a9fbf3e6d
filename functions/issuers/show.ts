import { asc, count, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type IssuerKeyRow, type IssuerRow, issuerKeys, issuers } from "#db/schema/issuers.ts";
import { checks } from "#db/schema/verification/checks.ts";

/** One issuer, with everything that the registry knows about it. */
export interface ShownIssuer {
  issuer: IssuerRow;
  /** Retired ones too. */
  keys: IssuerKeyRow[];
  /** How many checks rely on its signature. */
  reliant: number;
}

/** @returns the issuer; null if there's none with this id */
export async function showIssuer({ db }: Ctx, id: string): Promise<ShownIssuer | null> {
  const [[issuer], keys, [counted]] = await db.batch([
    db.select().from(issuers).where(eq(issuers.id, id)),
    db
      .select()
      .from(issuerKeys)
      .where(eq(issuerKeys.issuerId, id))
      .orderBy(asc(issuerKeys.addedAt), asc(issuerKeys.keyId)),
    db.select({ reliant: count() }).from(checks).where(eq(checks.signedBy, id)),
  ]);
  return issuer ? { issuer, keys, reliant: counted?.reliant ?? 0 } : null;
}
