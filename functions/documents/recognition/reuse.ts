import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ReuseSignal } from "#contract/verification/reuse.ts";
import type { Ctx } from "#core/context.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { documentMatches } from "#db/schema/verification/fingerprints.ts";

/** A document of a verification that was also used for another person. */
export interface Reuse {
  documentId: string;
  otherId: string;
  signal: ReuseSignal;
}

/**
 * Selects this verification's documents that were also used for another person. One signal is an identical file, no
 * matter who uploaded it first, and even if the other document was removed: deleting a file must not hide that it
 * has been passed around. The other signals were found when the document was read (`record-fingerprints.ts`).
 * @returns the query, with one row per document and signal
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
