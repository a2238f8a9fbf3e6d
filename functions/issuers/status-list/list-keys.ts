import { and, eq, isNull, like } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { issuerKeys } from "#db/schema/issuers.ts";
import type { ListKey } from "./list-proof.ts";

/** More keys than any issuer has in use. */
const MAX_KEYS = 200;

/** @returns the keys with which an issuer may sign its status lists: those that are active and no certificates */
export async function selectListKeys({ db }: Pick<Ctx, "db">, issuerId: string): Promise<ListKey[]> {
  return await db
    .select({ keyId: issuerKeys.keyId, material: issuerKeys.material })
    .from(issuerKeys)
    .where(
      and(eq(issuerKeys.issuerId, issuerId), isNull(issuerKeys.retiredAt), like(issuerKeys.material, "z%")),
    )
    .limit(MAX_KEYS);
}
