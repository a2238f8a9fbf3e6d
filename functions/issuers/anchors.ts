import { and, eq, isNull, notLike, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { fromBase64 } from "#core/crypto/encode.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";

/** Trying more than these to complete one chain would cost the reader too much. */
const MAX_ANCHORS = 500;

/**
 * @returns the certificates of active issuers as DER, for `StoredFile.anchors`. Many PDFs leave out the root, so the
 *   reader completes their chains with these. If there are too many, the newest count
 */
export async function findAnchors({ db }: Ctx): Promise<Uint8Array[]> {
  const rows = await db
    .select({ material: issuerKeys.material })
    .from(issuerKeys)
    .innerJoin(issuers, eq(issuers.id, issuerKeys.issuerId))
    .where(and(isNull(issuerKeys.retiredAt), isNull(issuers.retiredAt), notLike(issuerKeys.keyId, "did:%")))
    .orderBy(sql`${issuerKeys.addedAt} DESC`)
    .limit(MAX_ANCHORS);
  return rows.map(({ material }) => fromBase64(material));
}
