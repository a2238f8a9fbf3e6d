import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";
import { documents } from "#db/schema/verification/documents.ts";

/** More keys than one verification's documents can name. */
const MAX_ROWS = 500;

/**
 * @returns the query for the keys in the registry that one of a verification's documents names, each with its issuer.
 *   Goes into a `db.batch`
 */
export const selectKnownKeys = (ctx: Ctx, verificationId: string) =>
  keysIn(ctx, eq(documents.verificationId, verificationId));

/** The same for a single document. */
export const selectKnownKeysOf = (ctx: Ctx, documentId: string) => keysIn(ctx, eq(documents.id, documentId));

/** Made-up issuers have keys that anyone can compute, so they never count in production. */
const keysIn = ({ db, env }: Ctx, which: ReturnType<typeof eq>) =>
  db
    .select({ issuer: issuers, key: issuerKeys })
    .from(issuerKeys)
    .innerJoin(issuers, eq(issuers.id, issuerKeys.issuerId))
    .where(
      and(
        inArray(
          issuerKeys.keyId,
          sql`(SELECT named.value FROM ${documents}, json_each(${documents.signatureKeys}) named
            WHERE ${and(which, isNull(documents.deletedAt))})`,
        ),
        env.ENV === "production" ? eq(issuers.test, false) : undefined,
      ),
    )
    .limit(MAX_ROWS);
