import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ReuseSignal } from "#contract/reuse.ts";
import type { Ctx } from "#core/context.ts";
import { documents } from "#db/schema/documents.ts";
import { documentMatches } from "#db/schema/fingerprints.ts";

/** One of a verification's documents that is known from another person's. */
export interface Reuse {
  documentId: string;
  otherId: string;
  signal: ReuseSignal;
}

/**
 * @returns the query for this verification's documents that somebody else had: the same file, whoever uploaded it first
 *   and whether or not it was taken back there, since deleting must not hide that a file goes from hand to hand; and
 *   what was found when the document was read (`record-fingerprints.ts`). One row for each document and signal
 */
export function selectReuse(ctx: Ctx, verificationId: string) {
  const others = alias(documents, "others");
  const isOther = and(
    eq(others.sha256, documents.sha256),
    ne(others.ownerId, documents.ownerId),
    isNotNull(others.verificationId),
  );
  const isHere = and(eq(documents.verificationId, verificationId), isNull(documents.deletedAt));
  const sameFile = ctx.db
    .select({
      documentId: documents.id,
      otherId: sql<string>`min(${others.id})`,
      signal: sql<ReuseSignal>`'same_file'`,
    })
    .from(documents)
    .innerJoin(others, isOther)
    .where(isHere)
    .groupBy(documents.id);
  const found = ctx.db
    .select({
      documentId: documents.id,
      otherId: sql<string>`min(${documentMatches.otherDocumentId})`,
      signal: sql<ReuseSignal>`${documentMatches.signal}`,
    })
    .from(documents)
    .innerJoin(documentMatches, eq(documentMatches.documentId, documents.id))
    .where(and(isHere, ne(documentMatches.signal, "same_file")))
    .groupBy(documents.id, documentMatches.signal);
  return sameFile.unionAll(found);
}
