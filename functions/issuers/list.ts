import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type IssuerRow, issuerKeys, issuers } from "#db/schema/issuers.ts";

/** An issuer with the number of its keys that aren't retired. */
export interface ListedIssuer extends IssuerRow {
  activeKeys: number;
}

/** @returns all issuers, retired ones too, by name */
export async function listIssuers({ db }: Ctx): Promise<ListedIssuer[]> {
  const rows = await db
    .select({ issuer: issuers, activeKeys: sql<number>`count(${issuerKeys.id})` })
    .from(issuers)
    .leftJoin(issuerKeys, and(eq(issuerKeys.issuerId, issuers.id), isNull(issuerKeys.retiredAt)))
    .groupBy(issuers.id)
    .orderBy(asc(issuers.name), asc(issuers.id));
  return rows.map(({ issuer, activeKeys }) => ({ ...issuer, activeKeys }));
}
